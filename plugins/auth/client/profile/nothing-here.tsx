import { EmptyState } from '@balafon/ui/empty-state'
import classes from './nothing-here.module.css'

interface NothingHereProps {
  readonly title: string
  readonly children?: string
}

/** In the place of what a profile does not have, or does not show. */
export const NothingHere = ({ title, children }: NothingHereProps) => (
  <div className={classes.nothing}>
    <EmptyState heading="h2" title={title}>
      {children}
    </EmptyState>
  </div>
)
