import { LogoMark } from '@balafon/ui/logo-mark'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  readonly title: string
  /** `h2` on a page that has a heading of its own. */
  readonly heading?: 'h1' | 'h2'
  readonly children?: ReactNode
  /** One thing to do about it. */
  readonly action?: ReactNode
}

/** Where there is nothing yet, or nothing to be had: the mark, a sentence, one action. */
export const EmptyState = ({ title, heading: Heading = 'h1', children, action }: EmptyStateProps) => (
  <section className={classes.state}>
    <LogoMark size={44} />
    <Heading tabIndex={-1}>{title}</Heading>
    {children ? <p>{children}</p> : null}
    {action}
  </section>
)
