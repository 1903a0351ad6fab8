import { LogoMark } from '@balafon/ui/logo-mark'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  readonly title: string
  /** `h2` on a page that already has a main heading. */
  readonly heading?: 'h1' | 'h2'
  readonly children?: ReactNode
  /** A button or link for the next step. */
  readonly action?: ReactNode
}

/** Shown in place of content that does not exist or is not available. */
export const EmptyState = ({ title, heading: Heading = 'h1', children, action }: EmptyStateProps) => (
  <section className={classes.state}>
    <LogoMark size={44} />
    <Heading tabIndex={-1}>{title}</Heading>
    {children ? <p>{children}</p> : null}
    {action}
  </section>
)
