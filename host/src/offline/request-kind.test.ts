import { expect, test } from 'vitest'
import { getRequestKind } from './request-kind.ts'

const ORIGIN = 'https://music.test'
const kind = (url: string, { method = 'GET', mode = 'no-cors' } = {}) => getRequestKind({ method, mode, url: new URL(url, ORIGIN).href }, ORIGIN)

test.each(['/', '/album/7/a/b', '/login', '/apis-of-the-world', '/offline-shell?locale=fr'])('treats a navigation to %s as a page', (path) => {
  expect(kind(path, { mode: 'navigate' })).toBe('page')
  expect(kind(path, { mode: 'cors' })).toBe('foreign')
})

test.each(['/static/js/index.1a2b3c.js', '/plugins/player/abc/remoteEntry.js'])('treats GET %s as a cacheable file', (path) => {
  expect(kind(path)).toBe('file')
  expect(kind(path, { method: 'POST' })).toBe('foreign')
  expect(kind(path, { mode: 'navigate' })).toBe('foreign')
})

test.each([
  '/api/v1/me',
  '/auth/login',
  '/secure/auth/social/callback',
  '/media/tracks/1.mp3?signature=a',
  '/storage/public/cover.webp',
  '/health',
  '/api/static/x.js',
  'https://elsewhere.test/static/js/a.js',
  'https://elsewhere.test/',
])('ignores %s for every request mode', (url) => {
  for (const mode of ['navigate', 'cors', 'no-cors', 'same-origin']) expect(kind(url, { mode })).toBe('foreign')
})

test('ignores form submissions to pages', () => {
  expect(kind('/login', { method: 'POST', mode: 'navigate' })).toBe('foreign')
})
