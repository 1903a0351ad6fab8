import type { ReactNode } from 'react'
import classes from './description-list.module.css'

/** An entry of a {@link DescriptionList}. */
export interface Description {
  readonly term: string
  /** Null and an empty text are shown as a dash. */
  readonly value: ReactNode
}

interface DescriptionListProps {
  readonly items: readonly Description[]
  /** `rows`: the value beside its term. `stacked`: the value below its term, in columns. */
  readonly layout?: 'rows' | 'stacked'
}

const isMissing = (value: ReactNode) => value === null || value === undefined || value === ''

/** Facts about one thing: terms and their values. */
export const DescriptionList = ({ items, layout = 'rows' }: DescriptionListProps) => (
  <dl className={`${classes.list} ${classes[layout]}`}>
    {items.map(({ term, value }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{isMissing(value) ? '–' : value}</dd>
      </div>
    ))}
  </dl>
)
