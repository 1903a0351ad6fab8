import type { ReactNode } from 'react'
import classes from './detail-row.module.css'

interface DetailRowProps {
  /** An icon, shown on a round background. */
  readonly icon?: ReactNode
  readonly title: ReactNode
  /** What is known about the entry, below the title. */
  readonly details?: ReactNode
  /** A badge, a button or another control at the end. */
  readonly children?: ReactNode
  /** Moves `children` below the texts on narrow screens. Use it when `children` are wider than a button. */
  readonly wraps?: boolean
}

/** A row of a short list (`<ul>`) of things of a user, such as sessions, tokens and connected services. */
export const DetailRow = ({ icon, title, details, children, wraps = false }: DetailRowProps) => (
  <li className={classes.row} data-wraps={wraps || undefined}>
    {icon ? <span className={classes.icon}>{icon}</span> : null}
    <div className={classes.texts}>
      <b>{title}</b>
      {details ? <div className={classes.details}>{details}</div> : null}
    </div>
    {children ? <div className={classes.end}>{children}</div> : null}
  </li>
)
