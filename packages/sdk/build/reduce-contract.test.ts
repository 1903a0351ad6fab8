import { describe, expect, test } from 'vitest'
import { reduceContract } from './reduce-contract.ts'

const CODE = `
const Name = z.string().check(z.maxLength(5))
export const LIMIT = 20
export const toPath = (id: number) => join('albums', id)
export const createAlbum = defineEndpoint({ method: 'POST', path: 'albums', summary: 'Create', body: z.object({ name: Name }), response: z.object({}) })
export const buyAlbum = defineIdempotentEndpoint({ method: 'POST', path: 'albums/{id}', summary: '', response: z.object({}), status: 201 })
`
const reduce = (accesses: readonly string[] = []) => reduceContract('albums.ts', CODE, (access) => accesses.includes(access))

describe('reduceContract', () => {
  test('keeps what sends requests, and marks schemas as free of side effects', () => {
    expect(reduce()).toBe(`
const Name = /*#__PURE__*/ (() => (z.string().check(z.maxLength(5))))()
export const LIMIT = 20
export const toPath = (id: number) => join('albums', id)
export const createAlbum = { method: 'POST', path: 'albums' }
export const buyAlbum = { idempotent: true, method: 'POST', path: 'albums/{id}', status: 201 }
`)
  })

  test('keeps the schemas that client code accesses', () => {
    expect(reduce(['createAlbum.body'])).toContain("createAlbum = { method: 'POST', path: 'albums', body: z.object({ name: Name }) }")
  })

  test('keeps an endpoint unchanged when a default schema is accessed', () => {
    expect(reduce(['createAlbum.query'])).toContain('createAlbum = /*#__PURE__*/ (() => (defineEndpoint({')
  })
})
