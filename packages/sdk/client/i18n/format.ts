import i18next from 'i18next'
import { useMemo } from 'react'
import { formatMoney } from '../../contract/money.ts'
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
  const timeZone = useTimeZone()
  return useMemo(() => createFormatter(language, timeZone), [language, timeZone])
}

/** Returns the time zone of the user, else that of the site. */
export function useTimeZone(): string {
  const userTimeZone = useBootstrap(({ user }) => user?.timezone)
  const siteTimeZone = useBootstrap(({ settings }) => settings['dates.default_timezone'])
  return findTimeZone(userTimeZone, siteTimeZone)
}

/** Returns the first value that is a known IANA time zone, or `UTC`. */
export function findTimeZone(...zones: readonly unknown[]): string {
  return zones.find((zone): zone is string => typeof zone === 'string' && isTimeZone(zone)) ?? 'UTC'
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Matches a date, or a local time without an offset. Such values are the same in every time zone. */
const LOCAL = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/

/** Parses a local time as UTC, because `Date` parses a date without a time as UTC too. */
const parseDate = (iso: string) => new Date(LOCAL.test(iso) && iso.includes('T') ? `${iso}Z` : iso)

/** Creates the functions that `useFormat` returns. */
export function createFormatter(language: string, timeZone: string): Formatter {
  const number = new Intl.NumberFormat(language)
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  const languages = new Intl.DisplayNames(language, { type: 'language' })
  const list = new Intl.ListFormat(language, { style: 'short', type: 'conjunction' })
  // Keeps date formats, because creating one takes longer than formatting hundreds of dates, and long lists show a date in each row.
  const dateFormats = new Map<string, Intl.DateTimeFormat>()
  return {
    number: (value) => number.format(value),
    compact: (value) => compact.format(value),
    money: (amount, currency) => formatMoney(amount, currency, language),
    list: (items) => list.format(items),
    date: (iso, options = { dateStyle: 'medium' }) => {
      const allOptions = { timeZone: LOCAL.test(iso) ? 'UTC' : timeZone, ...options }
      const key = JSON.stringify(allOptions)
      const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(language, allOptions)
      dateFormats.set(key, format)
      return format.format(parseDate(iso))
    },
    duration: formatDuration,
    longDuration: (seconds) => formatLongDuration(seconds, language),
    bytes: (count) => formatBytes(count, language),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
    language: (code) => (/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(code) ? (languages.of(code) ?? code) : code),
    relativeTime: (iso) => formatRelativeTime((Date.parse(iso) - Date.now()) / 1000, language),
  }
}

function formatLongDuration(seconds: number, language: string): string {
  const formatUnit = (value: number, unit: 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  const minutes = Math.round(seconds / 60)
  if (seconds < 60) return formatUnit(Math.round(seconds), 'second')
  if (minutes < 60) return formatUnit(minutes, 'minute')
  return [formatUnit(Math.floor(minutes / 60), 'hour'), ...(minutes % 60 ? [formatUnit(minutes % 60, 'minute')] : [])].join(' ')
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

function formatBytes(count: number, language: string): string {
  // Each unit is 1000 times the previous one, which adds three decimal digits.
  const unitIndex = Math.min(count < 1 ? 0 : Math.floor(Math.log10(count) / 3), BYTE_UNITS.length - 1)
  const unit = BYTE_UNITS[unitIndex] ?? 'byte'
  const unitDisplay = unitIndex === 0 ? 'long' : 'short'
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay, maximumFractionDigits: unitIndex > 1 ? 1 : 0 }).format(count / 1000 ** unitIndex)
}

function formatRelativeTime(seconds: number, language: string): string {
  const relativeTime = getRelativeTime(seconds)
  if (relativeTime) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(relativeTime.amount, relativeTime.unit)
  return i18next.t(seconds > 1 ? 'in_a_few_seconds' : 'a_few_seconds_ago', { ns: HOST_NAMESPACE, lng: language })
}
