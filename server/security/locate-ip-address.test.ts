import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMmdb } from '../testing/create-mmdb.ts'
import { createLocateIpAddress } from './locate-ip-address.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'balafon-mmdb-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function createLookup(networks: Parameters<typeof createMmdb>[0]) {
  const file = path.join(folder, `${Object.keys(networks).length}.mmdb`)
  await writeFile(file, createMmdb(networks))
  return createLocateIpAddress(file)
}

const UNKNOWN = { country: null, city: null }

test.each([
  ['196.47.128.1', 'CI'],
  ['2a01:e0a::1', 'FR'],
  ['192.168.1.7', null],
  ['172.16.0.1', null],
  ['::1', null],
  ['fd00::1', null],
  ['not an address', null],
])('finds the country but not the city in the bundled database: %s, %s', async (address, country) => {
  expect(await createLocateIpAddress(undefined)(address, 'en')).toEqual({ country, city: null })
})

test('reads city names in the requested language from the operator’s database', async () => {
  const locate = await createLookup({
    '196.47.128.0/24': { country: { iso_code: 'CI' }, city: { names: { en: 'Abidjan' } } },
    '105.235.0.0/16': { country: { iso_code: 'DZ' }, city: { names: { en: 'Algiers', fr: 'Alger' } } },
    '10.0.0.0/8': { country: { iso_code: 'US' }, city: { names: { en: 'Private' } } },
  })
  expect(await locate('105.235.1.2', 'fr')).toEqual({ country: 'DZ', city: 'Alger' })
  expect(await locate('105.235.1.2', 'wo')).toEqual({ country: 'DZ', city: 'Algiers' })
  expect(await locate('196.47.128.9', 'fr')).toEqual({ country: 'CI', city: 'Abidjan' })
  expect(await locate('196.47.129.9', 'fr')).toEqual(UNKNOWN)
  expect(await locate('10.1.2.3', 'en')).toEqual(UNKNOWN)
})

test('reads databases with the country code and the city as plain texts', async () => {
  const locate = await createLookup({ '196.47.128.0/24': { country_code: 'CI', city: 'Abidjan' }, '105.235.0.0/16': { country_code: 'DZ', city: '' } })
  expect(await locate('196.47.128.9', 'en')).toEqual({ country: 'CI', city: 'Abidjan' })
  expect(await locate('105.235.1.2', 'en')).toEqual({ country: 'DZ', city: null })
})
