import { fileURLToPath } from 'node:url'
import type { ServerContext } from '@balafon/sdk/server'
import { open, type Reader, type Response } from 'maxmind'
import { isPublicAddress } from './public-address.ts'

const COUNTRIES = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

/** An entry of a table: the flat fields are ip-location-db's, the nested ones MaxMind's and DB-IP's own. */
type Entry = Response & {
  readonly country_code?: string
  readonly city?: string | { readonly names?: Readonly<Record<string, string>> }
  readonly country?: { readonly iso_code?: string }
}

/** From tables on this computer, read when they are first needed: nobody outside is told who visits. The one that comes with the site knows countries; `cities` is the operator's. */
export function createLocateIpAddress(cities: string | undefined): ServerContext['locateIpAddress'] {
  let table: Promise<Reader<Entry>> | undefined
  return async (address, language) => {
    // The tables have entries for some private networks too, and they are nonsense.
    if (!isPublicAddress(address)) return { country: null, city: null }
    table ??= open<Entry>(cities ?? fileURLToPath(import.meta.resolve(COUNTRIES)))
    const entry = (await table).get(address)
    return { country: entry?.country_code || entry?.country?.iso_code || null, city: entry?.city ? nameOf(entry.city, language) : null }
  }
}

function nameOf(city: NonNullable<Entry['city']>, language: string): string | null {
  if (typeof city === 'string') return city
  return city.names?.[language] ?? city.names?.en ?? null
}
