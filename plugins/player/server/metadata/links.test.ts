import { expect, test } from 'vitest'
import { readLinks } from './links.ts'

test.each([
  'http://artist.test/',
  'javascript:alert(1)',
  'data:text/html,a',
  'https://somebody:secret@artist.test/',
  '//artist.test',
  'artist.test',
  `https://artist.test/${'a'.repeat(500)}`,
])('%s is no link of an artist', (url) => {
  expect(readLinks([{ label: 'Site', url }])).toEqual([])
})

test('each is there once, with a plain name, and not too many', () => {
  const link = { label: '<b>Site</b>', url: 'https://artist.test' }
  expect(readLinks([link, { ...link, label: 'Again' }, { label: ' ', url: 'https://other.test/' }])).toEqual([{ label: 'Site', url: 'https://artist.test/' }])
  expect(readLinks(Array.from({ length: 20 }, (_, n) => ({ label: 'a', url: `https://artist.test/${n}` })))).toHaveLength(8)
})
