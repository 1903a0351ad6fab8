import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' })
})
afterAll(() => site.close())

test.each([
  ['a configured proxy names the caller', '10.1.1.1', '203.0.113.9', '203.0.113.9'],
  ['proxies behind proxies are passed over', '10.1.1.1', '203.0.113.9, 10.2.2.2', '203.0.113.9'],
  ['what a caller wrote before the proxy counts for nothing', '10.1.1.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['a stranger cannot name himself otherwise', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['nonsense is left out', '10.1.1.1', 'unknown, "><script>', '10.1.1.1'],
  ['nothing said, nothing changed', '10.1.1.1', '', '10.1.1.1'],
])('%s', async (_name, remoteAddress, forwarded, caller) => {
  const { request, statusCode } = await site.site.server.inject({
    url: '/health',
    remoteAddress,
    headers: { ...(forwarded && { 'x-forwarded-for': forwarded }) },
  })
  expect(statusCode).toBe(200)
  expect(request.info.remoteAddress).toBe(caller)
})
