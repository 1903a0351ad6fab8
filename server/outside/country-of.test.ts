import { expect, test } from 'vitest'
import { createCountryOf } from './country-of.ts'

const countryOf = createCountryOf()

test.each([
  ['196.47.128.1', 'CI'],
  ['2a01:e0a::1', 'FR'],
  ['192.168.1.7', null],
  ['172.16.0.1', null],
  ['::1', null],
  ['fd00::1', null],
  ['not an address', null],
])('%s is registered in %s', async (address, country) => {
  expect(await countryOf(address)).toBe(country)
})
