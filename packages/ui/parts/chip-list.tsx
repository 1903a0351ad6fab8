import { Children, type ReactNode } from 'react'
import classes from './chip-list.module.css'

interface ChipListProps {
  readonly label: string
  readonly children: ReactNode
}

/** The selected entries of a field, as chips. */
export const ChipList = ({ label, children }: ChipListProps) => (
  <ul aria-label={label} className={classes.list}>
    {Children.map(children, (child) => (
      <li>{child}</li>
    ))}
  </ul>
)
