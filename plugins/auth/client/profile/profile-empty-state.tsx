import { EmptyState } from '@balafon/ui/empty-state'
import type { ReactNode } from 'react'
import classes from './profile-empty-state.module.css'

interface ProfileEmptyStateProps {
  readonly title: string
  readonly children?: string
  readonly action?: ReactNode
}

/** Empty state below the header of a profile. */
export const ProfileEmptyState = ({ title, children, action }: ProfileEmptyStateProps) => (
  <div className={classes.empty}>
    <EmptyState heading="h2" title={title} action={action}>
      {children}
    </EmptyState>
  </div>
)
