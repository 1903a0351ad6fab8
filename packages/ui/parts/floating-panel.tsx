import type { ReactNode } from 'react'
import { Popover, type PopoverProps } from 'react-aria-components/Popover'
import classes from './floating-panel.module.css'

interface FloatingPanelProps extends Omit<PopoverProps, 'className' | 'style' | 'children'> {
  /** Heads the sheet that it is on a phone; none where what it holds has a head of its own. */
  readonly title?: string | undefined
  /** As wide as what opened it, at least. */
  readonly isList?: boolean
  /** Leaves room for a phone's keyboard. */
  readonly isTall?: boolean
  readonly children: ReactNode
}

const MAX_HEIGHT = 420

/** Floats beside its trigger; on a phone it is a modal sheet from below. */
export const FloatingPanel = ({ title, isList = false, isTall = false, maxHeight = MAX_HEIGHT, children, ...rest }: FloatingPanelProps) => (
  <Popover offset={6} {...rest} maxHeight={maxHeight} className={classes.floating ?? ''} data-list={isList || undefined} data-tall={isTall || undefined}>
    {title === undefined ? null : (
      <p className={classes.title} aria-hidden="true">
        {title}
      </p>
    )}
    {children}
  </Popover>
)
