import { useFormat } from '@balafon/sdk/client'
import type { ReactNode } from 'react'
import classes from './log-line.module.css'

interface LogLineProps {
  readonly title: ReactNode
  /** Details in smaller text. */
  readonly children: ReactNode
}

/** Shows a title with details below. */
export const LogLine = ({ title, children }: LogLineProps) => (
  <div className={classes.line}>
    <p className={classes.title}>{title}</p>
    <p className={classes.details}>{children}</p>
  </div>
)

/** Shows a relative time, with the exact time as a tooltip. */
export function LogTime({ moment }: { moment: string }) {
  const { relativeTime, date } = useFormat()
  return (
    <time dateTime={moment} title={date(moment, { dateStyle: 'long', timeStyle: 'medium' })}>
      {relativeTime(moment)}
    </time>
  )
}

/** Shows a status in its colour. */
export const StatusPill = ({ tone, children }: { tone: 'positive' | 'negative' | 'neutral'; children: ReactNode }) => (
  <span className={`${classes.pill} ${classes[tone]}`}>{children}</span>
)
