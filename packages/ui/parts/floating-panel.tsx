import type { ReactNode } from 'react'
import { Popover, type PopoverProps } from 'react-aria-components/Popover'
import classes from './floating-panel.module.css'

interface FloatingPanelProps extends Omit<PopoverProps, 'className' | 'style' | 'children' | 'maxHeight'> {
  /** The title on phones, where the panel is a sheet. Undefined when its content has a title. */
  readonly title?: string | undefined
  /** Makes the panel at least as wide as its trigger. */
  readonly isList?: boolean
  /**
   * The maximum height in pixels, or `none` for the height of the window. A limit prevents a panel from moving to the other side of its trigger when its
   * content arrives late.
   */
  readonly maxHeight?: number | 'none'
  /** Leaves space for the keyboard of a phone. */
  readonly isTall?: boolean
  readonly children: ReactNode
}

const MAX_HEIGHT = 420

/** A panel beside its trigger. On phones it is a modal sheet at the bottom. */
export const FloatingPanel = ({ title, isList = false, isTall = false, maxHeight = MAX_HEIGHT, children, ...rest }: FloatingPanelProps) => (
  <Popover
    offset={6}
    {...rest}
    {...(maxHeight !== 'none' && { maxHeight })}
    className={classes.panel ?? ''}
    data-list={isList || undefined}
    data-tall={isTall || undefined}
  >
    {title === undefined ? null : (
      <p className={classes.title} aria-hidden="true">
        {title}
      </p>
    )}
    {children}
  </Popover>
)
