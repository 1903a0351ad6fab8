import { expect, test } from 'vitest'
import { sanitizeLinks } from './sanitize-links.ts'

test.each([
  'http://artist.test/',
  'javascript:alert(1)',
  'data:text/html,a',
  'https://name:secret@artist.test/',
  '//artist.test',
  'artist.test',
  `https://artist.test/${'a'.repeat(500)}`,
])('removes the link %s', (url) => {
  expect(sanitizeLinks([{ label: 'Site', url }])).toEqual([])
})

test('keeps each URL once and removes HTML from its label', () => {
  const link = { label: '<b>Site</b>', url: 'https://artist.test' }
  expect(sanitizeLinks([link, { ...link, label: 'Again' }, { label: ' ', url: 'https://other.test/' }])).toEqual([
    { label: 'Site', url: 'https://artist.test/' },
  ])
})

test('keeps at most eight links', () => {
  expect(sanitizeLinks(Array.from({ length: 20 }, (_, n) => ({ label: 'a', url: `https://artist.test/${n}` })))).toHaveLength(8)
})
