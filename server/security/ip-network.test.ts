import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { getIpNetwork } from './ip-network.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
  ['user:7', 'user:7'],
  ['user@example.test', 'user@example.test'],
])('counts %s as %s', (address, network) => {
  expect(getIpNetwork(address)).toBe(network)
})

test('shares one rate limit among the addresses of an IPv6 network', async () => {
  const { rateLimits } = site.getContext('core')
  const countRejections = async (key: (number: number) => string, times: number) => {
    const results = await Promise.allSettled(Array.from({ length: times }, (_, number) => rateLimits.consume('personal-data', key(number))))
    return results.filter(({ status }) => status === 'rejected').length
  }
  expect(await countRejections((number) => `2001:db8:1:2::${number}`, 12)).toBe(2)
  expect(await countRejections((number) => `a@example.test|2001:db8:1:2::${number}`, 12)).toBe(2)
  expect(await countRejections((number) => `2001:db8:1:${number + 10}::1`, 12)).toBe(0)
  expect(await countRejections((number) => `::ffff:192.0.2.${number}`, 12)).toBe(0)
})
