import { LoadState, type LoadStateQuery } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { type ReactNode, useId } from 'react'
import classes from './admin.module.css'

interface BoxProps {
  readonly title: string
  readonly children: ReactNode
  /** Buttons beside the title. */
  readonly actions?: ReactNode
}

/** A titled box of the admin pages. */
export function Box({ title, children, actions }: BoxProps) {
  const titleId = useId()
  return (
    <section className={classes.box} aria-labelledby={titleId}>
      <header className={classes.header}>
        <h2 id={titleId}>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  )
}

interface ListBoxProps extends BoxProps {
  readonly isEmpty: boolean
  readonly empty: string
}

/** A titled list of the admin pages. */
export const ListBox = ({ title, isEmpty, empty, children, actions }: ListBoxProps) => (
  <Box title={title} actions={actions}>
    {isEmpty ? (
      <p>{empty}</p>
    ) : (
      <ul className={classes.rows} aria-label={title}>
        {children}
      </ul>
    )}
  </Box>
)

interface QueryBoxProps<T> {
  readonly title: string
  readonly query: LoadStateQuery<T>
  readonly isEmpty: (data: T) => boolean
  readonly empty: string
  readonly children: (data: T) => ReactNode
  readonly actions?: ReactNode
}

/** A titled list that shows its own loading state and error, so that a list that could not be loaded does not look empty. */
export const QueryBox = <T,>({ title, query, isEmpty, empty, children, actions }: QueryBoxProps<T>) => (
  <Box title={title} actions={actions}>
    <LoadState query={query} skeleton={<SkeletonRows count={2} />} isEmpty={isEmpty} empty={<p>{empty}</p>}>
      {(data) => (
        <ul className={classes.rows} aria-label={title}>
          {children(data)}
        </ul>
      )}
    </LoadState>
  </Box>
)
