import type { ValueList } from '@balafon/sdk/server'
import { COUNTRY_CODES } from './country-codes.ts'

const DAY_SECONDS = 24 * 3600

export const countries: ValueList = {
  name: 'countries',
  cacheSeconds: DAY_SECONDS,
  values: () => COUNTRY_CODES,
  present(language) {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    const { compare } = new Intl.Collator(language)
    return COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) => compare(a.name, b.name))
  },
}
