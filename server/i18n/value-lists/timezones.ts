import type { ValueList } from '@balafon/sdk/server'
import type { Translator } from '../translator.ts'
import cldr from './cldr-timezones.json' with { type: 'json' }
import { COUNTRY_CODES } from './country-codes.ts'

const CITIES: Readonly<Record<string, Readonly<Record<string, string>>>> = cldr.cities
const ALIASES: Readonly<Record<string, readonly string[]>> = cldr.aliases

/** The difference to UTC is part of the words, and changes with the seasons. */
const SECONDS = 3600

/** Any name of a zone → the one it has at present: platforms keep former ones, such as Asia/Calcutta. */
const presentNames = new Map(Object.entries(ALIASES).flatMap(([name, others]) => others.map((other) => [other, name])))

/** Platforms leave out the one that is nowhere. */
const zones = () => new Set([...Intl.supportedValuesOf('timeZone').map((zone) => presentNames.get(zone) ?? zone), 'UTC'])

interface Zone {
  readonly value: string
  readonly text: string
  /** What else the zone is called: accepted as well, and worth finding it by. */
  readonly aliases: readonly string[]
  /** Where it is kept: somebody may know their country better than its cities. */
  readonly countries: readonly string[]
}

/** Zone → countries. */
function countriesOfZones() {
  const found = new Map<string, string[]>()
  for (const country of COUNTRY_CODES) {
    for (const zone of new Intl.Locale(`und-${country}`).getTimeZones() ?? []) {
      const name = presentNames.get(zone) ?? zone
      found.set(name, [...(found.get(name) ?? []), country])
    }
  }
  return found
}

/** Region → zones: `{ Asia: [{ value: 'Asia/Kolkata', text: 'Kolkata (GMT+5:30)', aliases: ['Asia/Calcutta'], countries: ['IN'] }] }`. */
export const createTimezones = (translator: Translator): ValueList => ({
  name: 'timezones',
  cacheSeconds: SECONDS,
  values: () => [...zones()].flatMap((zone) => [zone, ...(ALIASES[zone] ?? [])]),
  present(language) {
    const regions = new Map<string, Zone[]>()
    const countries = countriesOfZones()
    for (const value of zones()) {
      const name = regionOf(value, (key) => translator.translate(language, key))
      const city = cityOf(value, language)
      const text = city ? `${city} (${offsetOf(value, language)})` : value
      regions.set(name, [...(regions.get(name) ?? []), { value, text, aliases: ALIASES[value] ?? [], countries: countries.get(value) ?? [] }])
    }
    const { compare } = new Intl.Collator(language)
    const sorted = [...regions].sort(([one], [other]) => compare(one, other))
    return Object.fromEntries(sorted.map(([name, list]) => [name, list.toSorted((one, other) => compare(one.text, other.text))]))
  },
})

const regionOf = (zone: string, say: (key: string) => string) => say(`timezones.${zone.split('/')[0]?.toLowerCase()}`)

/** As the language calls it; else `America/Argentina/Buenos_Aires` → Buenos Aires, Argentina. */
const cityOf = (zone: string, language: string) => CITIES[language]?.[zone] ?? zone.split('/').slice(1).toReversed().join(', ').replaceAll('_', ' ')

/** `UTC+5:30`, and plain `UTC` where there is no difference, as the language writes it. */
function offsetOf(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortOffset' }).formatToParts()
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC').replace(/[+-]0$/, '')
}
