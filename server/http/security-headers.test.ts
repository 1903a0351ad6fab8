import Hapi from '@hapi/hapi'
import { afterAll, expect, test } from 'vitest'
import { registerSecurityHeaders } from './security-headers.ts'

const server = Hapi.server({ debug: false })
registerSecurityHeaders(server, { secure: true, scriptHashes: () => [] })
afterAll(() => server.stop())

const BELTS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': expect.stringContaining("default-src 'self'"),
  'strict-transport-security': expect.stringContaining('max-age='),
  'x-request-id': expect.any(String),
}

test('what breaks on the way out still wears the safety headers', async () => {
  server.ext('onPreResponse', ({ path }, h) => {
    if (path === '/breaks-late') throw new Error('late')
    return h.continue
  })
  server.route({ method: 'GET', path: '/breaks-late', handler: () => 'fine' })
  const circle: Record<string, unknown> = {}
  circle.itself = circle
  server.route({ method: 'GET', path: '/breaks-later-still', handler: () => circle })
  for (const url of ['/breaks-late', '/breaks-later-still']) {
    const { statusCode, headers } = await server.inject(url)
    expect([url, statusCode]).toEqual([url, 500])
    expect(headers, url).toMatchObject(BELTS)
  }
})

test('a page’s own policy takes the usual one’s place', async () => {
  server.route({
    method: 'GET',
    path: '/framed',
    handler: (request, h) => {
      Object.assign(request.app, { policy: 'sandbox', keepsOpener: true })
      return h.response('<p>')
    },
  })
  const { headers } = await server.inject('/framed')
  expect(headers).toMatchObject({ ...BELTS, 'content-security-policy': 'sandbox', 'cross-origin-opener-policy': 'unsafe-none' })
})
