import { Mark } from '@balafon/ui/mark'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  readonly title: string
  readonly children?: ReactNode
  /** One thing to do about it. */
  readonly action?: ReactNode
}

/** Where there is nothing yet, or nothing to be had: the mark, a sentence, one action. */
export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <section className={classes.state}>
    <Mark size={44} />
    <h1 tabIndex={-1}>{title}</h1>
    {children ? <p>{children}</p> : null}
    {action}
  </section>
)
