import type { LocationLists } from '../../contract/location-lists.ts'

type Zone = LocationLists['timezones'][string][number]

/** Creates a select option that users find by region, label, country or any name of the time zone. */
export function createTimezoneOption(region: string, { value, text, aliases, countries }: Zone, countryNames: ReadonlyMap<string, string>) {
  const names = [value, ...aliases].join(' ').replaceAll('_', ' ')
  // The labels contain the minus sign U+2212, but keyboards type a hyphen, so the keywords contain a hyphen.
  const keywords = [region, text.replaceAll('−', '-'), ...countries.map((code) => countryNames.get(code) ?? code), names].join(' ')
  return { id: value, label: text, keywords }
}
