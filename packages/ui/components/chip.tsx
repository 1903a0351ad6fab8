import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './chip.module.css'

interface ChipProps {
  readonly children: ReactNode
  readonly icon?: ReactNode
  readonly isSelected?: boolean
  /** Called when the user selects or deselects the chip. */
  readonly onChange?: (selected: boolean) => void
  readonly isDisabled?: boolean
}

/** A filter that can be selected. */
export const Chip = ({ children, icon, isSelected = false, onChange, isDisabled = false }: ChipProps) => (
  <button type="button" className={classes.chip} aria-pressed={isSelected} disabled={isDisabled} onClick={() => onChange?.(!isSelected)}>
    {icon}
    <span className={classes.label}>{children}</span>
  </button>
)

interface RemovableChipProps extends Pick<ChipProps, 'children' | 'icon' | 'isDisabled'> {
  /** The label of the remove button, for example `Remove the filter "Genre: Afrobeat"`. */
  readonly removeLabel: string
  readonly onRemove: () => void
}

/** An entry that can be removed: an active filter, a tag, a user in a list. */
export const RemovableChip = ({ children, icon, isDisabled = false, removeLabel, onRemove }: RemovableChipProps) => (
  <span className={classes.chip} data-removable>
    {icon}
    <span className={classes.label}>{children}</span>
    <button type="button" className={classes.remove} aria-label={removeLabel} disabled={isDisabled} onClick={onRemove}>
      <X />
    </button>
  </span>
)
