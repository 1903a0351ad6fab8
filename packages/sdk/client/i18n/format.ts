import i18next from 'i18next'
import { useMemo } from 'react'
import { useBootstrap } from '../state/bootstrap.ts'
import { useLanguage } from './i18n.ts'
import { getRelativeTime } from './relative-time.ts'

const padTwoDigits = (value: number) => String(value).padStart(2, '0')

/** Seconds as `3:07` or `1:02:09`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${padTwoDigits(minutes)}:${padTwoDigits(rest)}` : `${minutes}:${padTwoDigits(rest)}`
}

/** Numbers, dates and lengths as the reader writes them, in the reader's time zone. */
export function useFormat() {
  const language = useLanguage()
  const own = useBootstrap(({ user }) => user?.timezone)
  const site = useBootstrap(({ settings }) => settings['dates.default_timezone'])
  return useMemo(() => createFormatter(language, findTimeZone(own, site)), [language, own, site])
}

/** The first zone of these that there is. */
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

/** A day without a time is the same day everywhere. */
const DAY = /^\d{4}-\d{2}-\d{2}$/

export function createFormatter(language: string, timeZone: string) {
  const number = new Intl.NumberFormat(language)
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  const list = new Intl.ListFormat(language, { style: 'short', type: 'conjunction' })
  return {
    number: (value: number) => number.format(value),
    /** `12.3K` */
    compact: (value: number) => compact.format(value),
    list: (items: readonly string[]) => list.format(items),
    date: (iso: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }) =>
      new Intl.DateTimeFormat(language, { timeZone: DAY.test(iso) ? 'UTC' : timeZone, ...options }).format(new Date(iso)),
    duration: formatDuration,
    /** `48 kB`, `1.2 MB` */
    bytes: (count: number) => formatBytes(count, language),
    /** `CI` → Côte d'Ivoire; what is not a code stays as it is. */
    country: (code: string) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
    /** Seconds in words: `47 min`, `1 hr 3 min`. */
    longDuration: (seconds: number) => formatLongDuration(seconds, language),
    /** `3 weeks ago`, `a few seconds ago`. */
    relativeTime: (iso: string) => formatRelativeTime((Date.parse(iso) - Date.now()) / 1000, language),
  }
}

function formatLongDuration(seconds: number, language: string): string {
  const unit = (value: number, name: 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value)
  const minutes = Math.round(seconds / 60)
  if (seconds < 60) return unit(Math.round(seconds), 'second')
  if (minutes < 60) return unit(minutes, 'minute')
  return [unit(Math.floor(minutes / 60), 'hour'), ...(minutes % 60 ? [unit(minutes % 60, 'minute')] : [])].join(' ')
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

function formatBytes(count: number, language: string): string {
  const step = Math.min(count < 1 ? 0 : Math.floor(Math.log10(count) / 3), BYTE_UNITS.length - 1)
  const unit = BYTE_UNITS[step] ?? 'byte'
  const unitDisplay = step === 0 ? 'long' : 'short'
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay, maximumFractionDigits: step > 1 ? 1 : 0 }).format(count / 1000 ** step)
}

function formatRelativeTime(seconds: number, language: string): string {
  const distance = getRelativeTime(seconds)
  if (distance) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(distance.amount, distance.unit)
  return i18next.t(seconds > 1 ? 'in_a_few_seconds' : 'a_few_seconds_ago', { ns: 'host', lng: language })
}
