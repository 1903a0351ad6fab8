import { server as createHapiServer, type Server, type ServerRoute } from '@hapi/hapi'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLazyRoutes, type LazyRoutes } from './lazy-routes.ts'
import { registerRequestChecks } from './request-checks.ts'

let server: Server
let lazyRoutes: LazyRoutes
beforeEach(() => {
  server = createHapiServer({ router: { stripTrailingSlash: true } })
  lazyRoutes = createLazyRoutes(server)
  registerRequestChecks(server, 'onRequest', [lazyRoutes.registerMatching])
})

const createRoute = (method: 'GET' | 'PUT', path: string): ServerRoute => ({ method, path, handler: () => `${method} ${path}` })
const listRegistered = () =>
  server
    .table()
    .map(({ method, path }) => `${method} ${path}`)
    .toSorted()
const send = async (method: string, url: string) => (await server.inject({ method, url })).payload

describe('createLazyRoutes', () => {
  test('registers the routes of a path on its first request, of all methods', async () => {
    lazyRoutes.add([createRoute('GET', '/a/{id}'), createRoute('PUT', '/a/{id}'), createRoute('GET', '/b/{id}')])
    expect(listRegistered()).toEqual([])
    expect(await send('GET', '/a/1')).toBe('GET /a/{id}')
    expect(listRegistered()).toEqual(['get /a/{id}', 'put /a/{id}'])
    expect(await send('GET', '/a/2')).toBe('GET /a/{id}')
  })

  test.each([
    ['/a/me', 'GET /a/me'],
    ['/a/7', 'GET /a/{id}'],
    ['/a/me/b', 'GET /a/{id}/b'],
    ['/a/me/', 'GET /a/me'],
    ['/a/%6De', 'GET /a/me'],
    ['/c/x.pdf', 'GET /c/{name}.pdf'],
    ['/other/path', 'GET /{any*}'],
  ])('finds for %s the same route as if all were registered', async (url, expected) => {
    const routes = ['/a/me', '/a/{id}', '/a/{id}/b', '/c/{name}.pdf', '/{any*}'].map((path) => createRoute('GET', path))
    lazyRoutes.add(routes)
    const complete = createHapiServer({ router: { stripTrailingSlash: true } })
    complete.route(routes)
    expect((await complete.inject(url)).payload).toBe(expected)
    expect(await send('GET', url)).toBe(expected)
  })

  test('registers once for requests at the same time, and all on demand', async () => {
    lazyRoutes.add([createRoute('GET', '/a/{id}'), createRoute('GET', '/b')])
    expect(await Promise.all([send('GET', '/a/1'), send('HEAD', '/a/1'), send('GET', '/a/2')])).toEqual(['GET /a/{id}', '', 'GET /a/{id}'])
    lazyRoutes.registerAll()
    lazyRoutes.registerAll()
    expect(listRegistered()).toEqual(['get /a/{id}', 'get /b'])
  })

  test('rejects a list with a second route of the same method and path pattern', async () => {
    lazyRoutes.add([createRoute('GET', '/a/{id}')])
    expect(() => lazyRoutes.add([createRoute('GET', '/c'), createRoute('GET', '/a/{name}')])).toThrow('two routes match GET /a/{name}')
    expect((await server.inject('/c')).statusCode).toBe(404)
  })
})
