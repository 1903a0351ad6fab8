import { describe, expect, test } from 'vitest'
import { createTypeAhead } from './type-ahead.ts'

const TOWNS = ['Abidjan', 'Bamako', 'Bobo-Dioulasso', 'Conakry', 'Élmina', 'Obuasi'].map((label) => ({ id: label, label }))

function createTestDelegate(items: typeof TOWNS) {
  const clock = { now: 0 }
  const delegate = createTypeAhead(items, () => clock.now)
  const search = (text: string, from?: string) => delegate.getKeyForSearch(text, from)
  return { clock, delegate, search }
}

describe('createTypeAhead', () => {
  test('searches for all characters that are typed quickly', () => {
    const { clock, search } = createTestDelegate(TOWNS)
    expect(search('b')).toBe('Bamako')
    clock.now = 500
    expect(search('bo', 'Bamako')).toBe('Bobo-Dioulasso')
  })

  test('searches only for the characters typed after a pause of more than 500 ms', () => {
    const { clock, search } = createTestDelegate(TOWNS)
    search('b')
    clock.now = 501
    expect(search('bo', 'Bamako')).toBe('Obuasi')
    clock.now = 600
    expect(search('bob', 'Obuasi')).toBe('Obuasi')
  })

  test('searches for the same text when react-aria searches again from the first item', () => {
    const { clock, search } = createTestDelegate(TOWNS)
    search('b')
    clock.now = 900
    expect(search('bc', 'Obuasi')).toBeNull()
    expect(search('bc')).toBe('Conakry')
  })

  test('searches for the full text although react-aria has reset the typed text', () => {
    const { clock, search } = createTestDelegate(TOWNS)
    search('b')
    clock.now = 900
    search('bo')
    expect(search('c')).toBe('Conakry')
  })

  test('ignores accents and case', () => {
    expect(createTestDelegate(TOWNS).search('E')).toBe('Élmina')
  })

  test('skips disabled items and stops at the ends', () => {
    const { delegate } = createTestDelegate(TOWNS.map((town) => ({ ...town, isDisabled: town.id === 'Bamako' })))
    expect(delegate.getKeyBelow('Abidjan')).toBe('Bobo-Dioulasso')
    expect(delegate.getKeyBelow('Obuasi')).toBeNull()
    expect(delegate.getKeyAbove('Abidjan')).toBeNull()
    expect(delegate.getFirstKey()).toBe('Abidjan')
    expect(delegate.getKeyPageBelow('Abidjan')).toBe('Obuasi')
  })
})
