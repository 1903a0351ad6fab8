import type { HTMLAttributes } from 'react'
import classes from './visually-hidden.module.css'

interface VisuallyHiddenProps extends Omit<HTMLAttributes<HTMLElement>, 'className'> {
  /** The element of the text, `span` by default. */
  readonly as?: 'caption' | 'h1' | 'legend' | 'p' | 'span'
}

/** A text for screen readers only. */
export const VisuallyHidden = ({ as: Element = 'span', ...props }: VisuallyHiddenProps) => <Element {...props} className={classes.hidden} />
