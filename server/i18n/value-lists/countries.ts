import type { ValueList } from '@balafon/sdk/server'
import { COUNTRY_CODES } from './country-codes.ts'

const DAY = 24 * 3600

export const countries: ValueList = {
  name: 'countries',
  cacheSeconds: DAY,
  values: () => COUNTRY_CODES,
  present(language) {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    const { compare } = new Intl.Collator(language)
    return COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).sort((one, other) => compare(one.name, other.name))
  },
}
