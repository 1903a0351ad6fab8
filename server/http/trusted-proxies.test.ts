import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' })
})
afterAll(() => site.close())

describe('registerTrustedProxies', () => {
  test.each([
    ['reads the client address from a trusted proxy', '10.1.1.1', '203.0.113.9', '203.0.113.9'],
    ['skips trusted proxies in a chain', '10.1.1.1', '203.0.113.9, 10.2.2.2', '203.0.113.9'],
    ['ignores entries that the client wrote itself', '10.1.1.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['ignores the header of an untrusted client', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['accepts a client inside the trusted range', '10.1.1.1', '10.3.3.3, 10.2.2.2', '10.3.3.3'],
    ['ignores entries that are not addresses', '10.1.1.1', 'unknown, "><script>', '10.1.1.1'],
    ['accepts an IPv4 address with a port', '10.1.1.1', '9.9.9.9, 203.0.113.7:5555', '203.0.113.7'],
    ['accepts ports on several hops', '10.1.1.1', '9.9.9.9, 203.0.113.7:5555, 10.2.2.2:80', '203.0.113.7'],
    ['accepts a bracketed IPv6 address with a port', '10.1.1.1', '9.9.9.9, [2001:db8::9]:5555', '2001:db8::9'],
    ['accepts a bracketed IPv6 address without a port', '10.1.1.1', '9.9.9.9, [2001:db8::9]', '2001:db8::9'],
    ['accepts a bare IPv6 address', '10.1.1.1', '9.9.9.9, 2001:db8::9', '2001:db8::9'],
    ['stops at an unreadable entry', '10.1.1.1', '9.9.9.9, unknown', '10.1.1.1'],
    ['stops at an unreadable entry behind a second proxy', '10.1.1.1', '9.9.9.9, unknown, 10.2.2.2', '10.2.2.2'],
    ['stops at an empty entry', '10.1.1.1', '9.9.9.9, , 10.2.2.2', '10.2.2.2'],
    ['stops at an obfuscated identifier', '10.1.1.1', '9.9.9.9, _hidden:80', '10.1.1.1'],
    // `::ffff:a02:202` is 10.2.2.2.
    ['recognizes a proxy by its IPv4-mapped IPv6 address', '::ffff:10.1.1.1', '203.0.113.9, ::ffff:a02:202', '203.0.113.9'],
    ['keeps the remote address without the header', '10.1.1.1', '', '10.1.1.1'],
  ])('finds the client address: %s', async (_title, remoteAddress, forwarded, expectedAddress) => {
    const { request, statusCode } = await site.site.server.inject({
      url: '/health',
      remoteAddress,
      headers: { ...(forwarded && { 'x-forwarded-for': forwarded }) },
    })
    expect(statusCode).toBe(200)
    expect(request.info.remoteAddress).toBe(expectedAddress)
  })
})
