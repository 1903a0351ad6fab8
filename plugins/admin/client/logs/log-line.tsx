import { useFormat } from '@balafon/sdk/client'
import type { ReactNode } from 'react'
import classes from './log-line.module.css'

interface LogLineProps {
  readonly title: ReactNode
  /** What else there is to know, in small. */
  readonly children: ReactNode
}

/** What happened, and below it the particulars. */
export const LogLine = ({ title, children }: LogLineProps) => (
  <div className={classes.line}>
    <p className={classes.title}>{title}</p>
    <p className={classes.rest}>{children}</p>
  </div>
)

/** How long ago; the exact moment for who points at it. */
export function At({ moment }: { moment: string }) {
  const { ago, date } = useFormat()
  return (
    <time dateTime={moment} title={date(moment, { dateStyle: 'long', timeStyle: 'medium' })}>
      {ago(moment)}
    </time>
  )
}

export const Pill = ({ look, children }: { look: 'good' | 'bad' | 'plain'; children: ReactNode }) => (
  <span className={`${classes.pill} ${classes[look]}`}>{children}</span>
)
