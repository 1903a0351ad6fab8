import type { ValueList } from '@balafon/sdk/server'
import type { Translator } from '../translator.ts'
import cldr from './cldr-timezones.json' with { type: 'json' }
import { COUNTRY_CODES } from './country-codes.ts'

const CITY_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = cldr.cities
const ALIASES: Readonly<Record<string, readonly string[]>> = cldr.aliases

/** One hour, because the text contains the offset to UTC, which changes with daylight saving time. */
const CACHE_SECONDS = 3600

/** Current zone names by alias: platforms still list former names such as Asia/Calcutta. */
const currentNames = new Map(Object.entries(ALIASES).flatMap(([name, aliases]) => aliases.map((alias) => [alias, name])))

/** Lists all zones by their current names. UTC is added, because the platform leaves it out. */
const listZones = () => new Set([...Intl.supportedValuesOf('timeZone').map((zone) => currentNames.get(zone) ?? zone), 'UTC'])

interface Zone {
  readonly value: string
  readonly text: string
  /** Other names of the zone. They are accepted too, and the search finds them. */
  readonly aliases: readonly string[]
  /** The countries of the zone: users may know their country better than its cities. */
  readonly countries: readonly string[]
}

function groupCountriesByZone() {
  const countriesByZone = new Map<string, string[]>()
  for (const country of COUNTRY_CODES) {
    // `und` means an undetermined language: only the country matters here.
    for (const zone of new Intl.Locale(`und-${country}`).getTimeZones() ?? []) {
      const name = currentNames.get(zone) ?? zone
      countriesByZone.set(name, [...(countriesByZone.get(name) ?? []), country])
    }
  }
  return countriesByZone
}

/** Creates the list of time zones by region: `{ Asia: [{ value: 'Asia/Kolkata', text: 'Kolkata (GMT+5:30)', aliases: ['Asia/Calcutta'], countries: ['IN'] }] }`. */
export const createTimezones = (translator: Translator): ValueList => ({
  name: 'timezones',
  cacheSeconds: CACHE_SECONDS,
  values: () => [...listZones()].flatMap((zone) => [zone, ...(ALIASES[zone] ?? [])]),
  present(language) {
    const zonesByRegion = new Map<string, Zone[]>()
    const countriesByZone = groupCountriesByZone()
    for (const value of listZones()) {
      const region = getRegionName(value, (key) => translator.translate(language, key))
      const city = getCityName(value, language)
      const text = city ? `${city} (${formatOffset(value, language)})` : value
      const zone = { value, text, aliases: ALIASES[value] ?? [], countries: countriesByZone.get(value) ?? [] }
      zonesByRegion.set(region, [...(zonesByRegion.get(region) ?? []), zone])
    }
    const { compare } = new Intl.Collator(language)
    const sortedRegions = [...zonesByRegion].sort(([a], [b]) => compare(a, b))
    return Object.fromEntries(sortedRegions.map(([region, zones]) => [region, zones.toSorted((a, b) => compare(a.text, b.text))]))
  },
})

const getRegionName = (zone: string, translate: (key: string) => string) => translate(`timezones.${zone.split('/')[0]?.toLowerCase()}`)

/** Returns the city's name in the language. Without one, America/Argentina/Buenos_Aires becomes `Buenos Aires, Argentina`. */
const getCityName = (zone: string, language: string) => CITY_NAMES[language]?.[zone] ?? zone.split('/').slice(1).toReversed().join(', ').replaceAll('_', ' ')

/** Formats the offset as the language writes it: `UTC+5:30`, or `UTC` when there is none. */
function formatOffset(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortOffset' }).formatToParts()
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC').replace(/[+-]0$/, '')
}
