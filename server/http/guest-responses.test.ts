import type { AddressInfo } from 'node:net'
import Hapi from '@hapi/hapi'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCookies } from './cookies.ts'
import { registerEarlyResponses } from './early-responses.ts'
import { createGuestResponses } from './guest-responses.ts'

const cookies = createCookies({ isSecure: false, signer: { sign: (text) => text, verify: () => true } })

let entryIsCurrent: boolean
let settingsVersion: number
let handledCount: number
let server: Hapi.Server
let sendGet: (path: string, headers?: Record<string, string>) => Promise<Response>
const logResponse = vi.fn()

beforeEach(async () => {
  entryIsCurrent = true
  settingsVersion = 0
  handledCount = 0
  logResponse.mockClear()
  const guestResponses = createGuestResponses(
    {
      cookies,
      registry: { findRunning: () => undefined },
      settings: { getVersion: () => settingsVersion },
      guestRole: { getVersion: () => 0 },
      logResponse,
    },
    100_000,
  )
  server = Hapi.server({ host: '127.0.0.1', port: 0 })
  registerEarlyResponses(server, [guestResponses])
  server.route({
    method: 'GET',
    path: '/albums/{id}',
    handler: (request, h) => {
      handledCount += 1
      const body = Buffer.alloc(Number(request.query.length ?? 10), 'x')
      const parts = guestResponses.getParts('core')
      request.raw.res.setHeader('x-request-id', request.info.id)
      request.app.sharedResponse = { cacheEntry: { isCurrent: () => entryIsCurrent }, etag: '"1"', body, parts }
      if (request.query.changes) settingsVersion += 1
      return h.response(body).header('etag', '"1"')
    },
  })
  await server.start()
  const { port } = server.listener.address() as AddressInfo
  sendGet = (path, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': 'identity', ...headers } })
})
afterEach(() => server.stop())

describe('a response that guests share', () => {
  test('is sent again without the handler, with another request id, and is logged', async () => {
    const first = await sendGet('/albums/1')
    const second = await sendGet('/albums/1')
    expect([await first.text(), await second.text()]).toEqual(['x'.repeat(10), 'x'.repeat(10)])
    expect(handledCount).toBe(1)
    expect(second.headers.get('x-request-id')).toContain(`:${server.info.id}:g1`)
    expect(logResponse.mock.calls).toMatchObject([[{ method: 'get', path: '/albums/1', status: 200, id: second.headers.get('x-request-id') }]])
  })

  test('is handled again when the cache no longer keeps its content', async () => {
    await sendGet('/albums/1')
    entryIsCurrent = false
    await sendGet('/albums/1')
    expect(handledCount).toBe(2)
  })

  test('is handled again when a setting changed while the handler ran', async () => {
    await sendGet('/albums/1?changes=1')
    await sendGet('/albums/1?changes=1')
    expect(handledCount).toBe(2)
  })

  test('is cached separately for each URL, language, encoding and set of cookies', async () => {
    const requests: [string, Record<string, string>][] = [
      ['/albums/1', {}],
      ['/albums/1?a=1', {}],
      ['/albums/1', { 'accept-language': 'fr' }],
      ['/albums/1', { 'accept-encoding': 'br;q=0' }],
      ['/albums/1', { cookie: 'locale=fr' }],
    ]
    for (const [path, headers] of requests) await sendGet(path, headers)
    expect(handledCount).toBe(requests.length)
    for (const [path, headers] of requests) await sendGet(path, headers)
    expect(handledCount).toBe(requests.length)
  })

  test('is removed from the cache when newer responses need the memory', async () => {
    const paths = Array.from({ length: 5 }, (_, index) => `/albums/${index}?length=24000`)
    for (const path of paths) await (await sendGet(path)).arrayBuffer()
    expect(handledCount).toBe(5)
    await (await sendGet(paths[4] ?? '')).arrayBuffer()
    expect(handledCount).toBe(5)
    await (await sendGet(paths[0] ?? '')).arrayBuffer()
    expect(handledCount).toBe(6)
  })
})

describe('omitGuestSession', () => {
  const guest = `balafon=g_${'a'.repeat(43)}`
  test.each([
    ['', ''],
    [guest, ''],
    [`${guest}; XSRF-TOKEN=abc; locale=fr`, 'locale=fr'],
    [`balafon=s_${'a'.repeat(43)}`, null],
    [`${guest}; balafon=s_${'a'.repeat(43)}`, null],
    [`balafon="s_${'a'.repeat(43)}"`, null],
    [`locale=fr; balafon = s_${'a'.repeat(43)}`, null],
    ['balafon=g_short', null],
  ])('returns the cookies that a response can depend on: %s', (header, others) => {
    expect(cookies.omitGuestSession(header)).toBe(others)
  })
})
