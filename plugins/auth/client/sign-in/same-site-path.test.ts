import { expect, test } from 'vitest'
import { toSameSitePath } from './same-site-path.ts'

test.each(['/', '/library', '/search/koné/tracks?sort=name#top'])('returns the path %s of this site', (path) => {
  expect(decodeURI(toSameSitePath(path))).toBe(path)
})

test.each([
  undefined,
  null,
  7,
  {},
  '',
  'library',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/.//evil.test',
  '/a/..//evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '//',
  '/\\',
  'https:evil.test',
])('returns / for %j', (path) => {
  expect(toSameSitePath(path)).toBe('/')
})
