import Hapi from '@hapi/hapi'
import { afterAll, describe, expect, test } from 'vitest'
import { registerSecurityHeaders } from './security-headers.ts'

let storageOrigins: readonly string[] = []
const server = Hapi.server({ debug: false })
registerSecurityHeaders(server, { isSecure: true, scriptHashes: [], getStorageOrigins: () => storageOrigins })
afterAll(() => server.stop())

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': expect.stringContaining("default-src 'self'"),
  'strict-transport-security': expect.stringContaining('max-age='),
  'x-request-id': expect.any(String),
}

describe('registerSecurityHeaders', () => {
  test('adds security headers to responses that fail late', async () => {
    server.ext('onPreResponse', ({ path }, h) => {
      if (path === '/fails-before-response') throw new Error('late')
      return h.continue
    })
    server.route({ method: 'GET', path: '/fails-before-response', handler: () => 'ok' })
    const circular: Record<string, unknown> = {}
    circular.self = circular
    server.route({ method: 'GET', path: '/fails-in-serialization', handler: () => circular })
    for (const url of ['/fails-before-response', '/fails-in-serialization']) {
      const { statusCode, headers } = await server.inject(url)
      expect([url, statusCode]).toEqual([url, 500])
      expect(headers, url).toMatchObject(SECURITY_HEADERS)
    }
  })

  test('allows the object storage for images, media and uploads only', async () => {
    storageOrigins = ['https://objects.example.test']
    const policy = String((await server.inject('/')).headers['content-security-policy']).split('; ')
    storageOrigins = []
    const directives = policy.filter((directive) => directive.includes('objects.example.test')).map((directive) => directive.split(' ')[0])
    expect(directives).toEqual(['img-src', 'media-src', 'connect-src'])
  })

  test('replaces the default policy by the policy of a page', async () => {
    server.route({
      method: 'GET',
      path: '/framed',
      handler: (request, h) => {
        Object.assign(request.app, { contentSecurityPolicy: 'sandbox', keepsOpener: true })
        return h.response('<p>')
      },
    })
    const { headers } = await server.inject('/framed')
    expect(headers).toMatchObject({ ...SECURITY_HEADERS, 'content-security-policy': 'sandbox', 'cross-origin-opener-policy': 'unsafe-none' })
  })
})
