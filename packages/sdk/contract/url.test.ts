import { describe, expect, test } from 'vitest'
import { buildPath, buildUrl } from './url.ts'

describe('buildPath', () => {
  test.each([
    ['albums/7', '/api/v1/albums/7'],
    ['auth/login', '/auth/login'],
    ['secure/auth/social/google/login', '/secure/auth/social/google/login'],
    ['log-viewer', '/log-viewer'],
    ['authors/7', '/api/v1/authors/7'],
    ['https://files.example/upload?part=1', 'https://files.example/upload?part=1'],
    ['HTTP://localhost:9000/bucket', 'HTTP://localhost:9000/bucket'],
    ['httpsomething', '/api/v1/httpsomething'],
  ])('converts %s to %s', (path, expected) => {
    expect(buildPath(path)).toBe(expected)
  })
})

describe('buildUrl', () => {
  test('inserts parameters, joins lists with commas and omits empty values', () => {
    const query = { types: ['album', 'track'], page: undefined, query: 'l’été' }
    expect(buildUrl({ path: 'search/{kind}' }, { kind: 'a/b' }, query)).toBe('/api/v1/search/a%2Fb?types=album%2Ctrack&query=l%E2%80%99%C3%A9t%C3%A9')
  })

  test('keeps an absolute URL', () => {
    expect(buildUrl({ path: 'https://files.example/{id}' }, { id: 7 })).toBe('https://files.example/7')
  })
})
