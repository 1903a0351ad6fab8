import { IconButton } from '@balafon/ui/icon-button'
import { ProgressBar } from '@balafon/ui/progress-bar'
import { CircleAlert, CircleCheck, Clock, File as FileIcon, Pause, Play, RotateCcw, X } from 'lucide-react'
import classes from './upload-row.module.css'

/** A file of an upload field or of a list of uploads. */
export interface UploadItem {
  readonly id: string
  readonly name: string
  readonly state: 'pending' | 'inProgress' | 'completed' | 'failed' | 'aborted'
  /** From 0 to 1. */
  readonly progress?: number | undefined
  /** Its size, the progress as text, or the error message. */
  readonly detail?: string | undefined
  /** What the button beside the remove button does. By default it retries a failed or cancelled upload. */
  readonly action?: 'pause' | 'resume' | 'retry' | 'none' | undefined
  /** Replaces the label of the remove button, for example while this button cancels the upload. */
  readonly removeLabel?: string | undefined
  /** Hides the remove button, because the upload can no longer be cancelled and is not completed yet. */
  readonly isFixed?: boolean | undefined
}

/** The labels of the buttons of a file. */
export interface UploadLabels {
  /** For example `Remove cover.png`. */
  readonly getRemoveLabel: (name: string) => string
  /** For example `Try cover.png again`. */
  readonly getRetryLabel: (name: string) => string
  /** For example `Pause cover.png`. */
  readonly getPauseLabel?: (name: string) => string
  /** For example `Continue cover.png`. */
  readonly getResumeLabel?: (name: string) => string
}

/** What the buttons of a file do. */
export interface UploadHandlers {
  readonly onRemove: (id: string) => void
  readonly onRetry: (id: string) => void
  readonly onPause?: (id: string) => void
  readonly onResume?: (id: string) => void
}

interface UploadRowProps extends UploadLabels, UploadHandlers {
  readonly file: UploadItem
}

/** A file of a list of uploads, with its progress. */
export function UploadRow({ file, ...props }: UploadRowProps) {
  const { id, name, state, progress, detail, isFixed, removeLabel = props.getRemoveLabel(name) } = file
  return (
    <li className={classes.row} data-state={state}>
      <StateIcon file={file} />
      <div className={classes.texts}>
        <span className={classes.name}>{name}</span>
        {detail ? (
          <span className={classes.detail} role={state === 'failed' ? 'alert' : undefined}>
            {detail}
          </span>
        ) : null}
        {state === 'inProgress' ? <ProgressBar label={name} value={progress} isLabelHidden /> : null}
      </div>
      <Action file={file} {...props} />
      {isFixed ? null : (
        <IconButton label={removeLabel} size="small" onPress={() => props.onRemove(id)}>
          <X />
        </IconButton>
      )}
    </li>
  )
}

function StateIcon({ file: { state, action } }: { file: UploadItem }) {
  if (state === 'completed') return <CircleCheck aria-hidden="true" />
  if (state === 'failed') return <CircleAlert aria-hidden="true" />
  return state === 'pending' && action ? <Clock aria-hidden="true" /> : <FileIcon aria-hidden="true" />
}

const ACTIONS = {
  pause: { icon: <Pause />, getLabel: 'getPauseLabel', handler: 'onPause' },
  resume: { icon: <Play />, getLabel: 'getResumeLabel', handler: 'onResume' },
  retry: { icon: <RotateCcw />, getLabel: 'getRetryLabel', handler: 'onRetry' },
} as const

/** The button that pauses, continues or retries the upload. It is one button for all states, so that it keeps the focus when the state changes. */
function Action({ file: { id, name, state, action }, ...props }: UploadRowProps) {
  const kind = action ?? (state === 'failed' || state === 'aborted' ? 'retry' : 'none')
  if (kind === 'none') return null
  const { icon, getLabel, handler } = ACTIONS[kind]
  return (
    <IconButton label={props[getLabel]?.(name) ?? name} size="small" onPress={() => props[handler]?.(id)}>
      {icon}
    </IconButton>
  )
}
