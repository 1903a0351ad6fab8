import { fileURLToPath } from 'node:url'
import type { ServerContext } from '@balafon/sdk/server'
import type { Reader, Response } from 'maxmind'
import { isPublicAddress } from './public-address.ts'

const COUNTRY_DATABASE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

/** A database entry. Databases of ip-location-db have the flat fields, and databases of MaxMind and DB-IP have the nested fields. */
type Entry = Response & {
  readonly country_code?: string
  readonly city?: string | { readonly names?: Readonly<Record<string, string>> }
  readonly country?: { readonly iso_code?: string }
}

/**
 * Creates a lookup of countries and cities in a local database, so that visitors' addresses are not sent to another service.
 * @param cityDatabase - the path of the operator's database; without it, the bundled one is read, which contains only countries
 */
export function createLocateIpAddress(cityDatabase: string | undefined): ServerContext['locateIpAddress'] {
  let database: Promise<Reader<Entry>> | undefined
  return async (address, language) => {
    // The databases have meaningless entries for some private networks.
    if (!isPublicAddress(address)) return { country: null, city: null }
    database ??= openDatabase(cityDatabase ?? fileURLToPath(import.meta.resolve(COUNTRY_DATABASE)))
    const entry = (await database).get(address)
    return { country: entry?.country_code || entry?.country?.iso_code || null, city: entry?.city ? getCityName(entry.city, language) : null }
  }
}

async function openDatabase(path: string): Promise<Reader<Entry>> {
  const { open } = await import('maxmind')
  return open<Entry>(path)
}

function getCityName(city: NonNullable<Entry['city']>, language: string): string | null {
  if (typeof city === 'string') return city
  return city.names?.[language] ?? city.names?.en ?? null
}
