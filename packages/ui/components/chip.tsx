import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './chip.module.css'

interface ChipProps {
  readonly children: ReactNode
  readonly icon?: ReactNode
  readonly isSelected?: boolean
  /** Makes it a filter that is on or off. */
  readonly onChange?: (selected: boolean) => void
  readonly isDisabled?: boolean
}

/** A filter. */
export const Chip = ({ children, icon, isSelected = false, onChange, isDisabled = false }: ChipProps) => (
  <button type="button" className={classes.chip} aria-pressed={isSelected} disabled={isDisabled} onClick={() => onChange?.(!isSelected)}>
    {icon}
    <span className={classes.words}>{children}</span>
  </button>
)

interface RemovableChipProps extends Pick<ChipProps, 'children' | 'icon' | 'isDisabled'> {
  /** `Remove the filter "Genre: Afrobeat"`. */
  readonly removeLabel: string
  readonly onRemove: () => void
}

/** A filter in force, a tag, a person in a list: it can be taken away. */
export const RemovableChip = ({ children, icon, isDisabled = false, removeLabel, onRemove }: RemovableChipProps) => (
  <span className={classes.chip} data-removable>
    {icon}
    <span className={classes.words}>{children}</span>
    <button type="button" className={classes.remove} aria-label={removeLabel} disabled={isDisabled} onClick={onRemove}>
      <X />
    </button>
  </span>
)
