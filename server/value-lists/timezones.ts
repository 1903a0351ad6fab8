import type { ValueList } from '@balafon/sdk/server'
import type { Translator } from '../i18n/translator.ts'

/** The difference to UTC is part of the words, and changes with the seasons. */
const SECONDS = 3600

const zones = () => Intl.supportedValuesOf('timeZone')

interface Zone {
  readonly value: string
  readonly text: string
}

/** Region → zones: `{ Africa: [{ value: 'Africa/Abidjan', text: 'Abidjan (GMT)' }] }`. */
export const timezones = (translator: Translator): ValueList => ({
  name: 'timezones',
  seconds: SECONDS,
  values: zones,
  present(language) {
    const regions = new Map<string, Zone[]>()
    for (const value of zones()) {
      const name = regionOf(value, (key) => translator.translate(language, key))
      regions.set(name, [...(regions.get(name) ?? []), { value, text: `${cityOf(value)} (${offsetOf(value, language)})` }])
    }
    const { compare } = new Intl.Collator(language)
    return Object.fromEntries([...regions].sort(([one], [other]) => compare(one, other)))
  },
})

const regionOf = (zone: string, say: (key: string) => string) => say(`timezones.${zone.split('/')[0]?.toLowerCase()}`)

/** `America/Argentina/Buenos_Aires` → Buenos Aires, Argentina. */
const cityOf = (zone: string) => zone.split('/').slice(1).toReversed().join(', ').replaceAll('_', ' ')

/** `UTC+5:30`, and plain `UTC` where there is no difference, as the language writes it. */
function offsetOf(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortOffset' }).formatToParts()
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC').replace(/[+-]0$/, '')
}
