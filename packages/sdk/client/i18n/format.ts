import i18next from 'i18next'
import { formatMoney } from '../../contract/money.ts'
import { getNumberFormat } from '../../contract/number-format.ts'
import { useBootstrap } from '../state/bootstrap.ts'
import { HOST_NAMESPACE, useLanguage } from './i18n.ts'
import { getRelativeTime } from './relative-time.ts'

/** Functions that format values in one language and time zone. */
export interface Formatter {
  readonly number: (value: number) => string
  /** `12345` as `12.3K`. */
  readonly compact: (value: number) => string
  /** An amount in the currency's smallest unit, an integer, as `12 500 F` or `€5.00`. */
  readonly money: (amount: number, currency: string) => string
  /** `['a', 'b', 'c']` as `a, b, & c`. */
  readonly list: (items: readonly string[]) => string
  /** An ISO 8601 date or date-time, as `Mar 1, 2026` by default. A date alone, or a date-time without an offset, is not converted to the time zone. */
  readonly date: (iso: string, options?: Intl.DateTimeFormatOptions) => string
  /** Seconds as `3:07` or `1:02:09`. */
  readonly duration: (seconds: number) => string
  /** Seconds as `47 min` or `1 hr 3 min`. */
  readonly longDuration: (seconds: number) => string
  /** Bytes as `48 kB` or `1.2 MB`. */
  readonly bytes: (count: number) => string
  /** An ISO 3166 code as the name of the country. Any other text is returned unchanged. */
  readonly country: (code: string) => string
  /** An ISO 639 code such as `fr` as the name of the language. Any other text is returned unchanged. */
  readonly language: (code: string) => string
  /** An ISO 8601 date-time as `3 weeks ago` or `a few seconds ago`. */
  readonly relativeTime: (iso: string) => string
}

const padTwoDigits = (value: number) => String(value).padStart(2, '0')

/** Formats seconds as `3:07` or `1:02:09`. */
export function formatDuration(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds))
  const [hours, minutes, secondsLeft] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60]
  return hours > 0 ? `${hours}:${padTwoDigits(minutes)}:${padTwoDigits(secondsLeft)}` : `${minutes}:${padTwoDigits(secondsLeft)}`
}

/** Returns functions that format numbers, dates and durations in the language and time zone of the user. */
export function useFormat(): Formatter {
  const language = useLanguage()
  const [userTimeZone, siteTimeZone] = useTimeZones()
  const key = JSON.stringify([language, userTimeZone, siteTimeZone])
  const formatter = formatters.get(key) ?? createFormatter(language, userTimeZone, siteTimeZone)
  formatters.set(key, formatter)
  return formatter
}

/** Formatters by language and time zones. They are shared, because each row of a long list uses one. */
const formatters = new Map<string, Formatter>()

/** Returns the time zone of the user, else that of the site. */
export const useTimeZone = (): string => findTimeZone(...useTimeZones())

const useTimeZones = () => [useBootstrap(({ user }) => user?.timezone), useBootstrap(({ settings }) => settings['dates.default_timezone'])] as const

/** Returns the first value that is a known IANA time zone, or `UTC`. */
export function findTimeZone(...zones: readonly unknown[]): string {
  return zones.find((zone): zone is string => typeof zone === 'string' && isTimeZone(zone)) ?? 'UTC'
}

/** Whether each name that was checked is a time zone. Checking creates a date format, which takes too long for every render. */
const timeZones = new Map<string, boolean>()

function isTimeZone(name: string): boolean {
  const isKnown = timeZones.get(name) ?? canFormatIn(name)
  timeZones.set(name, isKnown)
  return isKnown
}

function canFormatIn(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

/** Matches a date, or a local time without an offset. Such values are the same in every time zone. */
const LOCAL = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/

/** Parses a local time as UTC, because `Date` parses a date without a time as UTC too. */
const parseDate = (iso: string) => new Date(LOCAL.test(iso) && iso.includes('T') ? `${iso}Z` : iso)

/**
 * Creates the functions that `useFormat` returns.
 * @param zones time zones, of which dates use the first that is known, or `UTC`
 */
export function createFormatter(language: string, ...zones: readonly unknown[]): Formatter {
  // Formats are created when they are used first, and kept: creating one takes longer than formatting hundreds of values.
  let countries: Intl.DisplayNames | undefined
  let languages: Intl.DisplayNames | undefined
  let list: Intl.ListFormat | undefined
  const dateFormats = new Map<string, Intl.DateTimeFormat>()
  return {
    number: (value) => getNumberFormat(language).format(value),
    compact: (value) => getNumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value),
    money: (amount, currency) => formatMoney(amount, currency, language),
    list: (items) => {
      list ??= new Intl.ListFormat(language, { style: 'short', type: 'conjunction' })
      return list.format(items)
    },
    date: (iso, options = { dateStyle: 'medium' }) => {
      const allOptions = { timeZone: LOCAL.test(iso) ? 'UTC' : findTimeZone(...zones), ...options }
      const key = JSON.stringify(allOptions)
      const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(language, allOptions)
      dateFormats.set(key, format)
      return format.format(parseDate(iso))
    },
    duration: formatDuration,
    longDuration: (seconds) => formatLongDuration(seconds, language),
    bytes: (count) => formatBytes(count, language),
    country: (code) => {
      if (!/^[A-Z]{2}$/.test(code)) return code
      countries ??= new Intl.DisplayNames(language, { type: 'region' })
      return countries.of(code) ?? code
    },
    language: (code) => {
      if (!/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(code)) return code
      languages ??= new Intl.DisplayNames(language, { type: 'language' })
      return languages.of(code) ?? code
    },
    relativeTime: (iso) => formatRelativeTime((Date.parse(iso) - Date.now()) / 1000, language),
  }
}

/** Uses texts, because the first `Intl.NumberFormat` with units delays the screen of an album by up to 20 ms. */
function formatLongDuration(seconds: number, language: string): string {
  const translate = (key: string, values: Record<string, number>) => i18next.t(`duration.${key}`, { ns: HOST_NAMESPACE, lng: language, ...values })
  const minutes = Math.round(seconds / 60)
  if (seconds < 60) return translate('seconds', { value: Math.round(seconds) })
  if (minutes < 60) return translate('minutes', { value: minutes })
  if (minutes % 60 === 0) return translate('hours', { value: minutes / 60 })
  return translate('hours_and_minutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

function formatBytes(count: number, language: string): string {
  // Each unit is 1000 times the previous one, which adds three decimal digits.
  const unitIndex = Math.min(count < 1 ? 0 : Math.floor(Math.log10(count) / 3), BYTE_UNITS.length - 1)
  const unit = BYTE_UNITS[unitIndex] ?? 'byte'
  const unitDisplay = unitIndex === 0 ? 'long' : 'short'
  return getNumberFormat(language, { style: 'unit', unit, unitDisplay, maximumFractionDigits: unitIndex > 1 ? 1 : 0 }).format(count / 1000 ** unitIndex)
}

function formatRelativeTime(seconds: number, language: string): string {
  const relativeTime = getRelativeTime(seconds)
  if (relativeTime) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(relativeTime.amount, relativeTime.unit)
  return i18next.t(seconds > 1 ? 'in_a_few_seconds' : 'a_few_seconds_ago', { ns: HOST_NAMESPACE, lng: language })
}
