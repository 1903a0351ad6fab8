import { useMemo } from 'react'
import { useUser } from '../state/bootstrap.ts'
import { useLanguage } from './i18n.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** Seconds as `3:07` or `1:02:09`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** A day without a time is the same day everywhere. */
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Numbers, dates and lengths as the reader writes them; moments in the time zone they chose, or the device's. */
export function useFormat() {
  const language = useLanguage()
  const timeZone = knownZone(useUser()?.timezone)
  return useMemo(() => {
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
      /** `CI` → Côte d'Ivoire; what is not a code stays as it is. */
      country: (code: string) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
      /** Seconds in words: `47 min`, `1 hr 3 min`. */
      length: (seconds: number) => lengthInWords(seconds, language),
      ago: (iso: string) => ago(iso, language),
    }
  }, [language, timeZone])
}

/** A browser that is older than the zone shows times as the device has them. */
function knownZone(timeZone: string | null | undefined): string | undefined {
  if (!timeZone) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

function lengthInWords(seconds: number, language: string): string {
  const unit = (value: number, name: 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value)
  const minutes = Math.round(seconds / 60)
  if (seconds < 60) return unit(Math.round(seconds), 'second')
  if (minutes < 60) return unit(minutes, 'minute')
  return [unit(Math.floor(minutes / 60), 'hour'), ...(minutes % 60 ? [unit(minutes % 60, 'minute')] : [])].join(' ')
}

const STEPS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

function ago(iso: string, language: string): string {
  const seconds = (Date.now() - Date.parse(iso)) / 1000
  const [name, size] = STEPS.find(([, length]) => seconds >= length) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(seconds / size), name)
}
