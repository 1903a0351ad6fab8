import { expect, test } from 'vitest'
import { getRequestKind } from './request-kind.ts'

const ORIGIN = 'https://music.test'
const getKind = (url: string, { method = 'GET', mode = 'no-cors' } = {}) => getRequestKind({ method, mode, url: new URL(url, ORIGIN).href }, ORIGIN)

test.each(['/', '/album/7/a/b', '/login', '/apis-of-the-world', '/offline-shell?locale=fr'])('treats only navigations to %s as page requests', (path) => {
  expect(getKind(path, { mode: 'navigate' })).toBe('page')
  expect(getKind(path, { mode: 'cors' })).toBe('other')
})

test.each(['/static/js/index.1a2b3c.js', '/plugins/player/abc/remoteEntry.js'])('treats only GET requests of %s as files', (path) => {
  expect(getKind(path)).toBe('file')
  expect(getKind(path, { method: 'POST' })).toBe('other')
  expect(getKind(path, { mode: 'navigate' })).toBe('other')
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
  for (const mode of ['navigate', 'cors', 'no-cors', 'same-origin']) expect(getKind(url, { mode })).toBe('other')
})

test('ignores form submissions to pages', () => {
  expect(getKind('/login', { method: 'POST', mode: 'navigate' })).toBe('other')
})
