import { useFormat } from '@balafon/sdk/client'
import { useSyncExternalStore } from 'react'
import { readMinute, subscribeToMinutes } from '../parts/minutes.ts'
import { useTooltip } from './use-tooltip.tsx'

interface DateTimeProps {
  /** An ISO 8601 date-time. */
  readonly value: string
  /** `relative`: `3 hours ago`, with the date and time in the tooltip. `date` and `date-time`: the date, with `3 hours ago` in the tooltip. */
  readonly format?: 'relative' | 'date' | 'date-time'
}

const DATE_TIME = { dateStyle: 'medium', timeStyle: 'short' } as const
const EXACT = { dateStyle: 'full', timeStyle: 'medium' } as const

/** A point in time in the language and time zone of the user. Relative times stay correct while they are shown. */
export function DateTime({ value, format = 'date-time' }: DateTimeProps) {
  const { date, relativeTime } = useFormat()
  useSyncExternalStore(subscribeToMinutes, readMinute)
  const ago = relativeTime(value)
  const exact = date(value, EXACT)
  const { tooltip, ref, onPointerEnter, onPointerLeave } = useTooltip<HTMLTimeElement>(format === 'relative' ? exact : `${exact} · ${ago}`)
  return (
    <>
      <time ref={ref} dateTime={value} onPointerEnter={onPointerEnter} onPointerLeave={onPointerLeave} data-tabular>
        {format === 'relative' ? ago : format === 'date' ? date(value) : date(value, DATE_TIME)}
      </time>
      {tooltip}
    </>
  )
}
