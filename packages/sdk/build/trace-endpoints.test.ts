import { describe, expect, test } from 'vitest'
import { createEndpointUses, traceEndpoints } from './trace-endpoints.ts'

const IMPORTS = `import { sendRequest as send, useApi, useInvalidateQueries, useSetCachedResponse } from '@balafon/sdk/client'
import { createAlbum as create, listAlbums } from '../contract/albums.ts'
import * as albums from '../contract/albums.ts'
`

/** Returns which properties of endpoints the code reads, and which endpoints it passes on, so that any of their properties may be read. */
function trace(code: string, imports = IMPORTS) {
  const uses = createEndpointUses()
  traceEndpoints('albums.tsx', imports + code, uses)
  return { readProperties: [...uses.readProperties], untraced: [...uses.untraced], hasUntracedModule: uses.hasUntracedModule }
}

describe('traceEndpoints', () => {
  test.each([
    'send(create, { body })',
    'useApi(isAdmin ? albums.listAll : listAlbums, {})',
    'function Page() { const invalidate = useInvalidateQueries(); return () => invalidate(listAlbums, create as never) }',
    'function Page() { const setCachedResponse = useSetCachedResponse(); return () => setCachedResponse(listAlbums, {}, { albums: [] }) }',
    'type Album = ResponseOf<typeof listAlbums>',
    'export { listAlbums } from "../contract/albums.ts"',
  ])('traces the endpoints in %s', (code) => {
    expect(trace(code)).toEqual({ readProperties: [], untraced: [], hasUntracedModule: false })
  })

  test.each([
    ['create.body', ['createAlbum.body']],
    ['create["body"].shape.name', ['createAlbum.body']],
    ['albums.createAlbum.body', ['createAlbum.body']],
    ['const { body, query: other } = create', ['createAlbum.body', 'createAlbum.query']],
    ['(create as Endpoint)?.body', ['createAlbum.body']],
  ])('finds the properties that %s reads', (code, readProperties) => {
    expect(trace(code)).toEqual({ readProperties, untraced: [], hasUntracedModule: false })
  })

  test.each([
    'const alias = create',
    'const forms = { create }',
    '<Form endpoint={create} />',
    'openForm(create)',
    'const { ...copy } = create',
    'create[schema]',
    'invalidate(create)',
    'export { create as makeAlbum }',
    'export { create }',
    'export { createAlbum as makeAlbum } from "../contract/albums.ts"',
    'const copy = { ...albums.createAlbum }',
    'const fill = (send: Send) => send(create)',
    'function Page(invalidate) { { const invalidate = useInvalidateQueries() } return invalidate(create) }',
  ])('marks the endpoint as untraced for %s', (code) => {
    expect(trace(code).untraced).toContain('createAlbum')
  })

  test.each(['openForm(albums)', 'albums[name]', 'export { albums }', 'export * as all from "../contract/albums.ts"'])('keeps all endpoints for %s', (code) => {
    expect(trace(code).hasUntracedModule).toBe(true)
  })

  test('traces endpoints in the file that defines them', () => {
    const code = 'export const createAlbum = defineEndpoint({}); export const editAlbum = defineEndpoint({ body: createAlbum.body }); open(editAlbum)'
    expect(trace(code, '')).toEqual({ readProperties: ['createAlbum.body'], untraced: ['editAlbum'], hasUntracedModule: false })
  })
})
