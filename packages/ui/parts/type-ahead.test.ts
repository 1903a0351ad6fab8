import { expect, test } from 'vitest'
import { createTypeAhead } from './type-ahead.ts'

const TOWNS = ['Abidjan', 'Bamako', 'Bobo-Dioulasso', 'Conakry', 'Élmina', 'Obuasi'].map((label) => ({ id: label, label }))

function atTheKeys(items: typeof TOWNS) {
  const clock = { now: 0 }
  const keys = createTypeAhead(items, () => clock.now)
  const search = (text: string, from?: string) => keys.getKeyForSearch(text, from)
  return { clock, keys, search }
}

test('letters typed quickly are one word', () => {
  const { clock, search } = atTheKeys(TOWNS)
  expect(search('b')).toBe('Bamako')
  clock.now = 500
  expect(search('bo', 'Bamako')).toBe('Bobo-Dioulasso')
})

test('a letter after a pause starts a new word, though the old one is still in front of it', () => {
  const { clock, search } = atTheKeys(TOWNS)
  search('b')
  clock.now = 501
  expect(search('bo', 'Bamako')).toBe('Obuasi')
  clock.now = 600
  expect(search('bob', 'Obuasi')).toBe('Obuasi')
})

test('a search asked twice for one letter stays the same word', () => {
  const { clock, search } = atTheKeys(TOWNS)
  search('b')
  clock.now = 900
  expect(search('bc', 'Obuasi')).toBeNull()
  expect(search('bc')).toBe('Conakry')
})

test('what starts over is heard from its first letter', () => {
  const { clock, search } = atTheKeys(TOWNS)
  search('b')
  clock.now = 900
  search('bo')
  expect(search('c')).toBe('Conakry')
})

test('accents and capitals are the same letter', () => {
  expect(atTheKeys(TOWNS).search('E')).toBe('Élmina')
})

test('arrows pass over what is disabled and stop at the ends', () => {
  const { keys } = atTheKeys(TOWNS.map((town) => ({ ...town, isDisabled: town.id === 'Bamako' })))
  expect(keys.getKeyBelow('Abidjan')).toBe('Bobo-Dioulasso')
  expect(keys.getKeyBelow('Obuasi')).toBeNull()
  expect(keys.getKeyAbove('Abidjan')).toBeNull()
  expect(keys.getFirstKey()).toBe('Abidjan')
  expect(keys.getKeyPageBelow('Abidjan')).toBe('Obuasi')
})
