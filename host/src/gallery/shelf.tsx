import type { ReactNode } from 'react'
import classes from './ui-screen.module.css'

interface ShelfProps {
  readonly title: string
  /** What each component on it is imported from. */
  readonly of: readonly string[]
  /** Its things stand in columns, as fields do in a form. */
  readonly isForm?: boolean
  readonly children: ReactNode
}

export const shelfId = (title: string) => title.toLowerCase().replace(/\W+/g, '-')

export const Shelf = ({ title, of, isForm = false, children }: ShelfProps) => (
  <section id={shelfId(title)} className={classes.shelf} aria-label={title}>
    <h2>{title}</h2>
    {of.length > 0 ? <p>{of.map((name) => `@balafon/ui/${name}`).join(' · ')}</p> : null}
    <div data-form={isForm || undefined}>{children}</div>
  </section>
)
