import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import classes from './icon-button.module.css'

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'> {
  /** What it does, for the tooltip and for who cannot see the icon. */
  readonly label: string
  readonly children: ReactNode
  readonly size?: 'small' | 'medium' | 'large' | 'huge'
  readonly look?: 'quiet' | 'solid' | 'accent'
}

/** Tooltips come after 1500 ms and go after 500 ms. */
const DELAYS = { delay: 1500, closeDelay: 500 }

export function IconButton({ label, children, size = 'medium', look = 'quiet', ...rest }: IconButtonProps) {
  return (
    <TooltipTrigger {...DELAYS}>
      <AriaButton {...rest} aria-label={label} className={[classes.button, classes[size], classes[look]].join(' ')}>
        {children}
      </AriaButton>
      <Tooltip className={classes.tooltip ?? ''} offset={8}>
        {label}
      </Tooltip>
    </TooltipTrigger>
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

/** An icon that is on or off. */
export function IconToggle({ label, children, size = 'medium', ...rest }: IconToggleProps) {
  return (
    <TooltipTrigger {...DELAYS}>
      <ToggleButton {...rest} aria-label={label} className={[classes.button, classes[size], classes.quiet].join(' ')}>
        {children}
      </ToggleButton>
      <Tooltip className={classes.tooltip ?? ''} offset={8}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  )
}
