import { IconButton } from '@balafon/ui/icon-button'
import { ProgressBar } from '@balafon/ui/progress-bar'
import { CircleAlert, CircleCheck, File as FileIcon, RotateCcw, X } from 'lucide-react'
import classes from './upload-row.module.css'

/** A file of an upload field. */
export interface UploadItem {
  readonly id: string
  readonly name: string
  readonly state: 'pending' | 'inProgress' | 'completed' | 'failed' | 'aborted'
  /** From 0 to 1. */
  readonly progress?: number | undefined
  /** Its size, the progress as text, or the error message. */
  readonly detail?: string | undefined
}

/** The labels of the buttons of a file. */
export interface UploadLabels {
  /** For example `Remove cover.png`. */
  readonly getRemoveLabel: (name: string) => string
  /** For example `Try cover.png again`. */
  readonly getRetryLabel: (name: string) => string
}

interface UploadRowProps extends UploadLabels {
  readonly file: UploadItem
  readonly onRemove: (id: string) => void
  readonly onRetry: (id: string) => void
}

/** A file of an upload field, with its progress. */
export const UploadRow = ({ file: { id, name, state, progress, detail }, getRemoveLabel, getRetryLabel, onRemove, onRetry }: UploadRowProps) => (
  <li className={classes.row} data-state={state}>
    {state === 'completed' ? <CircleCheck aria-hidden="true" /> : state === 'failed' ? <CircleAlert aria-hidden="true" /> : <FileIcon aria-hidden="true" />}
    <div className={classes.texts}>
      <span className={classes.name}>{name}</span>
      {detail ? (
        <span className={classes.detail} role={state === 'failed' ? 'alert' : undefined}>
          {detail}
        </span>
      ) : null}
      {state === 'inProgress' ? <ProgressBar label={name} value={progress} isLabelHidden /> : null}
    </div>
    {state === 'failed' || state === 'aborted' ? (
      <IconButton label={getRetryLabel(name)} size="small" onPress={() => onRetry(id)}>
        <RotateCcw />
      </IconButton>
    ) : null}
    <IconButton label={getRemoveLabel(name)} size="small" onPress={() => onRemove(id)}>
      <X />
    </IconButton>
  </li>
)
