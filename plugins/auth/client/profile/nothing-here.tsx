import { EmptyState } from '@balafon/ui/empty-state'
import type { ReactNode } from 'react'
import classes from './nothing-here.module.css'

interface NothingHereProps {
  readonly title: string
  readonly children?: string
  readonly action?: ReactNode
}

/** In the place of what a profile does not have, or does not show. */
export const NothingHere = ({ title, children, action }: NothingHereProps) => (
  <div className={classes.nothing}>
    <EmptyState heading="h2" title={title} action={action}>
      {children}
    </EmptyState>
  </div>
)
