import type { ReactNode } from 'react'
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar'
import classes from './toolbar.module.css'

interface ToolbarProps {
  /** The accessible name, for example `Format`. */
  readonly label: string
  readonly children: ReactNode
}

/** A row of buttons that is one stop of the Tab key. Arrow keys move between the buttons. */
export const Toolbar = ({ label, children }: ToolbarProps) => (
  <AriaToolbar aria-label={label} className={classes.toolbar ?? ''}>
    {children}
  </AriaToolbar>
)

/** A line between groups of buttons of a toolbar. */
export const ToolbarSeparator = () => <span className={classes.separator} aria-hidden="true" />
