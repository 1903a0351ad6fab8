import { expect, test } from 'vitest'
import { sameSitePath } from './same-site-path.ts'

test.each(['/', '/library', '/search/koné/tracks?sort=name#top'])('a path of this site is taken: %s', (path) => {
  expect(decodeURI(sameSitePath(path))).toBe(path)
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
])('anything else leads home: %j', (path) => {
  expect(sameSitePath(path)).toBe('/')
})
