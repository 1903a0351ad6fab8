import { fileURLToPath } from 'node:url'
import type { ServerContext } from '@balafon/sdk/server'
import { open, type Reader, type Response } from 'maxmind'
import { isPublicAddress } from './public-address.ts'

const FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

type Registered = Response & { readonly country_code: string }

/** From a table that comes with the site, read when it is first needed: nobody outside is told who visits. */
export function createCountryOf(): ServerContext['countryOf'] {
  let table: Promise<Reader<Registered>> | undefined
  return async (address) => {
    // The table has entries for some private networks too, and they are nonsense.
    if (!isPublicAddress(address)) return null
    table ??= open<Registered>(fileURLToPath(import.meta.resolve(FILE)))
    return (await table).get(address)?.country_code ?? null
  }
}
