import { Popover } from '@balafon/ui/popover'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './filter-chip.module.css'

interface FilterChipProps {
  /** The name of the filter, for example `Role`. */
  readonly name: string
  /** The value of the filter as text, for example `Artist`. */
  readonly value: string
  /** The accessible name of the button that removes the filter. */
  readonly removeLabel: string
  readonly onRemove: () => void
  /** The editor of the filter, in a popover. */
  readonly children: (close: () => void) => ReactNode
}

/** A filter of a list, with its value. A press opens its editor. */
export const FilterChip = ({ name, value, removeLabel, onRemove, children }: FilterChipProps) => (
  <span className={classes.chip}>
    <Popover
      label={name}
      renderTrigger={({ onPress, ...aria }) => (
        <button type="button" {...aria} className={classes.open} onClick={onPress}>
          <span>{name}:</span> <span className={classes.value}>{value}</span>
        </button>
      )}
    >
      {children}
    </Popover>
    <button type="button" className={classes.remove} aria-label={removeLabel} onClick={onRemove}>
      <X aria-hidden="true" />
    </button>
  </span>
)

interface AddFilterChipProps {
  readonly label: string
  /** The content of the popover. */
  readonly children: (close: () => void) => ReactNode
}

/** A button that opens a popover, in which the user adds a filter. */
export const AddFilterChip = ({ label, children }: AddFilterChipProps) => (
  <Popover
    label={label}
    renderTrigger={({ onPress, ...aria }) => (
      <button type="button" {...aria} className={classes.add} onClick={onPress}>
        <Plus aria-hidden="true" />
        {label}
      </button>
    )}
  >
    {children}
  </Popover>
)
