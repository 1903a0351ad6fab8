import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './note.module.css'

interface NoteProps {
  readonly tone?: 'info' | 'warning' | 'danger'
  readonly title?: string
  readonly children?: ReactNode
  /** Buttons and links that help. */
  readonly actions?: ReactNode
  /** Whether screen readers announce the note when it appears, as with errors. */
  readonly isAlert?: boolean
}

/** A highlighted text about the state of a subscription, or an error. */
export const Note = ({ tone = 'info', title, children, actions, isAlert = false }: NoteProps) => (
  <div className={classes.note} data-tone={tone} role={isAlert ? 'alert' : 'note'}>
    {tone === 'info' ? <Info aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
    <div className={classes.texts}>
      {title ? <strong>{title}</strong> : null}
      {children ? <p>{children}</p> : null}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  </div>
)
