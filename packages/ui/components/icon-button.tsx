import type { PressProps } from '@balafon/ui/button'
import type { ReactNode } from 'react'
import classes from './icon-button.module.css'
import { useTooltip } from './use-tooltip.tsx'

/** The props of {@link IconButton}. */
export interface IconButtonProps extends Omit<PressProps, 'aria-label'> {
  /** The tooltip and the accessible name. */
  readonly label: string
  readonly children: ReactNode
  readonly size?: 'small' | 'medium' | 'large' | 'huge'
  readonly variant?: 'quiet' | 'solid' | 'accent'
}

/** A button with an icon and a tooltip. */
export function IconButton({ label, children, size = 'medium', variant = 'quiet', onPress, isDisabled, ...rest }: IconButtonProps) {
  const { tooltip, ...target } = useTooltip<HTMLButtonElement>(label)
  return (
    <>
      <button
        type="button"
        {...rest}
        {...target}
        disabled={isDisabled}
        onClick={onPress}
        aria-label={label}
        className={[classes.button, classes[size], classes[variant]].join(' ')}
      >
        {children}
      </button>
      {tooltip}
    </>
  )
}

interface IconToggleProps {
  readonly label: string
  readonly children: ReactNode
  readonly isSelected: boolean
  readonly onChange: (selected: boolean) => void
  readonly size?: IconButtonProps['size']
  readonly isDisabled?: boolean
}

/** An icon button that is on or off. */
export const IconToggle = ({ isSelected, onChange, ...rest }: IconToggleProps) => (
  <IconButton {...rest} aria-pressed={isSelected} onPress={() => onChange(!isSelected)} />
)
