import type { MouseEvent } from 'react'
import classes from './selection-box.module.css'

interface SelectionBoxProps {
  readonly label: string
  readonly isSelected: boolean
  /** Whether some rows are selected, but not all of them. */
  readonly isMixed?: boolean
  readonly onPress: (event: MouseEvent) => void
}

/** The checkbox that selects a row, or all rows. */
export const SelectionBox = ({ label, isSelected, isMixed = false, onPress }: SelectionBoxProps) => (
  // biome-ignore lint/a11y/useSemanticElements: the change event of a native checkbox lacks the Shift key
  <button type="button" role="checkbox" aria-checked={isMixed ? 'mixed' : isSelected} aria-label={label} className={classes.button} onClick={onPress}>
    <svg viewBox="0 0 16 16" aria-hidden="true">
      {isMixed ? <path d="M4 8h8" /> : isSelected ? <path d="M3.5 8.5l3 3L12.5 5" /> : null}
    </svg>
  </button>
)
