import { expect, test } from 'vitest'
import { sortPrefixMatches } from './sort-prefix-matches.ts'

const named = (label: string) => ({ id: label, label })
const NAMES = ['Afghanistan', 'Åland', 'Andorre', 'Angola', 'Éthiopie', 'Grande-Bretagne'].map(named)

test('what begins with the letters comes first, in its order; the rest keeps its own', () => {
  const sorted = ['Andorre', 'Angola', 'Afghanistan', 'Åland', 'Éthiopie', 'Grande-Bretagne'].map(named)
  expect(sortPrefixMatches(NAMES, 'an')).toEqual(sorted)
  expect(sortPrefixMatches(NAMES, 'ETH')[0]).toEqual(named('Éthiopie'))
  expect(sortPrefixMatches(NAMES, '')).toEqual(NAMES)
})

test('sections stay where they are, and are ordered within', () => {
  const sections = [
    { title: 'Europe', items: ['Tallinn', 'Lisbonne'].map(named) },
    { title: 'Afrique', items: ['Bamako', 'Lagos'].map(named) },
  ]
  expect(sortPrefixMatches(sections, 'li')).toEqual([
    { title: 'Europe', items: ['Lisbonne', 'Tallinn'].map(named) },
    { title: 'Afrique', items: ['Bamako', 'Lagos'].map(named) },
  ])
})
