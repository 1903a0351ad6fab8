import type { Places } from '../../contract/places.ts'

type Zone = Places['timezones'][string][number]

/** A time zone as it is chosen: by what stands on screen, a minus as keyboards have it, and by the countries and names it goes by. */
export function zoneItem(region: string, { value, text, aliases, countries }: Zone, nameOf: ReadonlyMap<string, string>) {
  const names = [value, ...aliases].join(' ').replaceAll('_', ' ')
  const keywords = [region, text.replaceAll('−', '-'), ...countries.map((code) => nameOf.get(code) ?? code), names].join(' ')
  return { id: value, label: text, keywords }
}
