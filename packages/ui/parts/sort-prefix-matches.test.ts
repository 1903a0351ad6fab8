import { describe, expect, test } from 'vitest'
import { sortPrefixMatches } from './sort-prefix-matches.ts'

const createItem = (label: string) => ({ id: label, label })
const ITEMS = ['Afghanistan', 'Åland', 'Andorre', 'Angola', 'Éthiopie', 'Grande-Bretagne'].map(createItem)

describe('sortPrefixMatches', () => {
  test('moves prefix matches to the front and keeps the order of the other options', () => {
    const sorted = ['Andorre', 'Angola', 'Afghanistan', 'Åland', 'Éthiopie', 'Grande-Bretagne'].map(createItem)
    expect(sortPrefixMatches(ITEMS, 'an')).toEqual(sorted)
    expect(sortPrefixMatches(ITEMS, 'ETH')[0]).toEqual(createItem('Éthiopie'))
    expect(sortPrefixMatches(ITEMS, '')).toEqual(ITEMS)
  })

  test('sorts the options within sections and keeps the order of the sections', () => {
    const sections = [
      { title: 'Europe', items: ['Tallinn', 'Lisbonne'].map(createItem) },
      { title: 'Afrique', items: ['Bamako', 'Lagos'].map(createItem) },
    ]
    expect(sortPrefixMatches(sections, 'li')).toEqual([
      { title: 'Europe', items: ['Lisbonne', 'Tallinn'].map(createItem) },
      { title: 'Afrique', items: ['Bamako', 'Lagos'].map(createItem) },
    ])
  })
})
