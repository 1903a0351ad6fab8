import type { ReactNode } from 'react'
import classes from './editor-frame.module.css'
import type { EditorFieldProps } from './editor-props.ts'

interface EditorFrameProps extends EditorFieldProps {
  readonly labelId: string
  readonly textId: string
  /** Called when the user clicks the label. */
  readonly onLabelClick: () => void
  readonly toolbar?: ReactNode
  readonly children: ReactNode
}

/** The label, the box and the texts of an editor, drawn like those of a text field. */
export const EditorFrame = ({ label, hint, error, isDisabled = false, labelId, textId, onLabelClick, toolbar, children }: EditorFrameProps) => (
  <div className={classes.field} data-invalid={error !== undefined || undefined} data-disabled={isDisabled || undefined}>
    {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a click focuses the editor, as a click on a label does; the keyboard focuses it with Tab */}
    <span id={labelId} className={classes.label} onClick={onLabelClick}>
      {label}
    </span>
    <div className={classes.box}>
      {toolbar ? <div className={classes.toolbar}>{toolbar}</div> : null}
      {children}
    </div>
    <p id={textId} className={error === undefined ? classes.hint : classes.error}>
      {error ?? hint}
    </p>
  </div>
)
