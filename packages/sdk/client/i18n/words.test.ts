import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { keepWords, type Lines, say } from './words.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const COUNTS = [0, 1, 1.5, 2, 17, 1_000_000]

/** Everybody in the house who has words. */
const speakers = readdirSync(ROOT, { recursive: true, withFileTypes: true })
  .filter(({ name, parentPath }) => name === 'en.json' && parentPath.endsWith('/locales') && !/node_modules|dist/.test(parentPath))
  .map(({ parentPath }) => path.dirname(parentPath))
const linesOf = (folder: string, language: string): Lines => JSON.parse(readFileSync(path.join(folder, 'locales', `${language}.json`), 'utf8'))

test('every line of the house is read as the server reads it, in every number', async () => {
  const server = createInstance()
  await server.init({ fallbackLng: 'en', keySeparator: false, nsSeparator: false, interpolation: { escapeValue: false }, resources: {} })
  for (const folder of speakers) {
    for (const language of ['en', 'fr']) {
      const lines = linesOf(folder, language)
      keepWords(folder, language, lines)
      server.addResourceBundle(language, folder, lines, true, true)
    }
  }
  const asked = speakers.flatMap((folder) =>
    Object.entries(linesOf(folder, 'en')).flatMap(([key, line]) => {
      const gaps = Object.fromEntries([...line.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => [name, `<${name}>`]))
      const stem = key.replace(/_(one|other)$/, '')
      return ['en', 'fr'].flatMap((language) => COUNTS.map((count) => ({ folder, language, key: stem, gaps: { ...gaps, count } })))
    }),
  )
  expect(asked.length).toBeGreaterThan(1000)
  expect(asked.map(({ folder, language, key, gaps }) => say(folder, language, key, gaps))).toEqual(
    asked.map(({ folder, language, key, gaps }) => server.t(key, { ns: folder, lng: language, ...gaps })),
  )
})

test('a line that a language lacks is said in English, with the forms of English', () => {
  keepWords('zoo', 'en', { left_one: '{{count}} bird', left_other: '{{count}} birds' })
  keepWords('zoo', 'fr', {})
  expect(say('zoo', 'fr', 'left', { count: 0 })).toBe('0 birds')
})

test("a language's rarer form that was left out is said with its common one", () => {
  keepWords('zoo', 'en', { left_one: '{{count}} bird', left_other: '{{count}} birds' })
  keepWords('zoo', 'fr', { left_one: '{{count}} oiseau', left_other: '{{count}} oiseaux' })
  expect(say('zoo', 'fr', 'left', { count: 1_000_000 })).toBe('1000000 oiseaux')
})

test('a form for none goes before the others', () => {
  keepWords('zoo', 'en', { left_zero: 'No bird', left_one: '{{count}} bird', left_other: '{{count}} birds' })
  expect([0, 1, 2].map((count) => say('zoo', 'en', 'left', { count }))).toEqual(['No bird', '1 bird', '2 birds'])
})

test('a key that nobody knows stands for itself, whatever it is called', () => {
  expect([say('zoo', 'fr', 'zoo.lion'), say('nobody', 'en', 'constructor'), say('zoo', 'en', 'toString')]).toEqual(['zoo.lion', 'constructor', 'toString'])
})

test('what fills a gap is taken as it is, and a gap that nothing fills is empty', () => {
  keepWords('zoo', 'en', { hello: 'Hello {{name}}, {{ place }}{{nothing}}.' })
  expect(say('zoo', 'en', 'hello', { name: '$& {{place}}', place: 'Bouaké' })).toBe('Hello $& {{place}}, Bouaké.')
})
