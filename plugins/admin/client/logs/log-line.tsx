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
