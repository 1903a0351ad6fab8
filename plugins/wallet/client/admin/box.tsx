import { type ReactNode, useId } from 'react'
import classes from './admin.module.css'

interface BoxProps {
  readonly title: string
  readonly isEmpty: boolean
  readonly empty: string
  readonly children: ReactNode
  /** Buttons beside the title. */
  readonly actions?: ReactNode
}

/** A titled list of the admin pages. */
export function Box({ title, isEmpty, empty, children, actions }: BoxProps) {
  const titleId = useId()
  return (
    <section className={classes.box} aria-labelledby={titleId}>
      <header className={classes.header}>
        <h2 id={titleId}>{title}</h2>
        {actions}
      </header>
      {isEmpty ? (
        <p>{empty}</p>
      ) : (
        <ul className={classes.rows} aria-label={title}>
          {children}
        </ul>
      )}
    </section>
  )
}
