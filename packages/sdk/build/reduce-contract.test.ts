import { describe, expect, test } from 'vitest'
import { reduceContract } from './reduce-contract.ts'
import { createEndpointUses } from './trace-endpoints.ts'

const CODE = `import { defineEndpoint, defineIdempotentEndpoint as defineOnce } from '@balafon/sdk/contract'
const Name = z.string().check(z.maxLength(5))
export const LIMIT = 20
export const toPath = (id: number) => join('albums', id)
const list = { method: 'GET', query: z.object({}) } as const
export const listAlbums = defineEndpoint({ ...list, path: 'albums', summary: 'List', response: z.object({}) })
export const createAlbum = defineEndpoint({ method: 'POST', path: 'albums', summary: 'Create', body: z.object({ name: Name }), response: z.object({}) })
export const moveAlbum = defineEndpoint({ method: 'POST', path: 'moves', summary: 'Move', response: z.object({}), idempotent: 'by_handler' })
export const buyAlbum = defineOnce({ method: 'POST', path: 'albums/{id}', summary: '', response: z.object({}), status: 201 })
`

interface Uses {
  readonly readProperties?: readonly string[]
  readonly untraced?: readonly string[]
  readonly hasUntracedModule?: boolean
}
const reduce = ({ readProperties = [], untraced = [], hasUntracedModule = false }: Uses = {}) =>
  reduceContract('albums.ts', CODE, { ...createEndpointUses(), readProperties: new Set(readProperties), untraced: new Set(untraced), hasUntracedModule })

describe('reduceContract', () => {
  test('moves requests to a module without schemas, and marks schemas as pure', () => {
    const { main, requests } = reduce()
    expect(requests).toBe(`export const LIMIT = 20
export const listAlbums = { method: 'GET', path: 'albums' }
export const createAlbum = { method: 'POST', path: 'albums' }
export const moveAlbum = { method: 'POST', path: 'moves', idempotent: 'by_handler' }
export const buyAlbum = { idempotent: true, method: 'POST', path: 'albums/{id}', status: 201 }
`)
    expect(main).toContain(`import { LIMIT, listAlbums, createAlbum, moveAlbum, buyAlbum } from "./albums.ts?requests"
export { LIMIT, listAlbums, createAlbum, moveAlbum, buyAlbum }`)
    expect(main).toContain(`
const Name = /*#__PURE__*/ (() => (z.string().check(z.maxLength(5))))()

export const toPath = (id: number) => join('albums', id)`)
    expect(main).not.toContain('defineEndpoint({')
  })

  test('keeps the schemas of properties that client code reads', () => {
    const { main, requests } = reduce({ readProperties: ['createAlbum.body', 'listAlbums.query'] })
    expect(main).toContain("createAlbum = /*#__PURE__*/ (() => ({ method: 'POST', path: 'albums', body: z.object({ name: Name }) }))()")
    expect(main).toContain("listAlbums = /*#__PURE__*/ (() => ({ method: 'GET', query: z.object({}), path: 'albums' }))()")
    expect(requests).not.toContain('createAlbum')
  })

  test('keeps an endpoint unchanged when client code reads a property with a default', () => {
    expect(reduce({ readProperties: ['createAlbum.query'] }).main).toContain('createAlbum = /*#__PURE__*/ (() => (defineEndpoint({')
    expect(reduce({ readProperties: ['createAlbum.errors'] }).main).toContain('createAlbum = /*#__PURE__*/ (() => (defineEndpoint({')
  })

  test('keeps an endpoint unchanged when any of its properties may be read', () => {
    expect(reduce({ untraced: ['buyAlbum'] }).main).toContain('buyAlbum = /*#__PURE__*/ (() => (defineOnce({')
  })

  test('keeps all endpoints when any export of the module may be read', () => {
    expect(reduce({ hasUntracedModule: true }).requests).toBe('export const LIMIT = 20\n')
  })
})
