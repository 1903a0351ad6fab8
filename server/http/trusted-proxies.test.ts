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
  ['a caller within names itself', '10.1.1.1', '10.3.3.3, 10.2.2.2', '10.3.3.3'],
  ['nonsense is not read', '10.1.1.1', 'unknown, "><script>', '10.1.1.1'],
  ['a proxy may add the port', '10.1.1.1', '9.9.9.9, 203.0.113.7:5555', '203.0.113.7'],
  ['also to one behind another', '10.1.1.1', '9.9.9.9, 203.0.113.7:5555, 10.2.2.2:80', '203.0.113.7'],
  ['and to an IPv6 address, in brackets', '10.1.1.1', '9.9.9.9, [2001:db8::9]:5555', '2001:db8::9'],
  ['brackets alone are as good', '10.1.1.1', '9.9.9.9, [2001:db8::9]', '2001:db8::9'],
  ['a bare IPv6 address is no address with a port', '10.1.1.1', '9.9.9.9, 2001:db8::9', '2001:db8::9'],
  ['what was written before something unreadable counts for nothing', '10.1.1.1', '9.9.9.9, unknown', '10.1.1.1'],
  ['nor behind a second proxy', '10.1.1.1', '9.9.9.9, unknown, 10.2.2.2', '10.2.2.2'],
  ['nor before an empty place', '10.1.1.1', '9.9.9.9, , 10.2.2.2', '10.2.2.2'],
  ['nor before an obfuscated one', '10.1.1.1', '9.9.9.9, _hidden:80', '10.1.1.1'],
  ['a proxy is known in its IPv6 spelling', '::ffff:10.1.1.1', '203.0.113.9, ::ffff:a02:202', '203.0.113.9'],
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
