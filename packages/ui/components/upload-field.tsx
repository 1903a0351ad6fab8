import { Button } from '@balafon/ui/button'
import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import field from '../parts/field.module.css'
import type { FieldTextProps } from '../parts/field-texts.tsx'
import { filterFiles, type RejectedFile } from '../parts/filter-files.ts'
import { readDroppedFiles } from '../parts/read-dropped-files.ts'
import { type UploadItem, type UploadLabels, UploadRow } from '../parts/upload-row.tsx'
import classes from './upload-field.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type { RejectedFile } from '../parts/filter-files.ts'
export type { UploadItem } from '../parts/upload-row.tsx'

interface UploadFieldProps extends FieldTextProps, UploadLabels {
  readonly chooseLabel: string
  /** For example `or drop it here`. */
  readonly dropLabel: string
  /** Accepted types as in the `accept` attribute, for example `image/*` or `.flac`. Default: all types. */
  readonly accept?: readonly string[]
  readonly maxBytes?: number
  readonly isMultiple?: boolean
  readonly isDisabled?: boolean
  /** `compact` shows only a button, without the frame of the drop zone. Its label is for screen readers. */
  readonly size?: 'normal' | 'compact'
  /** Buttons beside the button that chooses files. */
  readonly actions?: ReactNode
  /** The selected files with their upload progress. */
  readonly files: readonly UploadItem[]
  readonly onChoose: (files: readonly File[]) => void
  /** Called with files that are not accepted. Explain the reason in `error`. */
  readonly onReject?: (rejected: readonly RejectedFile[]) => void
  readonly onRemove: (id: string) => void
  readonly onRetry: (id: string) => void
}

const ALL_TYPES: readonly string[] = []

/** A field to select or drop files. It shows the upload progress, but the caller uploads the files. */
export function UploadField(props: UploadFieldProps) {
  const { label, hint, error, chooseLabel, dropLabel, accept = ALL_TYPES, maxBytes = Number.POSITIVE_INFINITY } = props
  const { isMultiple = false, isDisabled = false, size = 'normal', actions, files, onChoose, onReject, ...rowProps } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isCompact = size === 'compact'
  const handleFiles = (chosen: readonly File[]) => {
    const { accepted, rejected } = filterFiles(isMultiple ? chosen : chosen.slice(0, 1), { accept, maxBytes })
    if (accepted.length > 0) onChoose(accepted)
    if (rejected.length > 0) onReject?.(rejected)
  }
  const { isDraggedOver, ...dropHandlers } = useDrop(isDisabled, handleFiles)
  return (
    <fieldset className={field.field} aria-labelledby={`${id}-label`} aria-describedby={`${id}-text`}>
      {isCompact ? (
        <VisuallyHidden id={`${id}-label`}>{label}</VisuallyHidden>
      ) : (
        <span id={`${id}-label`} className={field.label}>
          {label}
        </span>
      )}
      <div
        className={isCompact ? classes.compact : classes.zone}
        data-over={isDraggedOver || undefined}
        data-invalid={error !== undefined || undefined}
        {...dropHandlers}
      >
        {isCompact ? null : <Upload aria-hidden="true" />}
        <Button
          variant="outline"
          size="small"
          icon={isCompact ? <Upload aria-hidden="true" /> : undefined}
          isDisabled={isDisabled}
          aria-describedby={`${id}-label ${id}-text`}
          onPress={() => input.current?.click()}
        >
          {chooseLabel}
        </Button>
        {isCompact ? null : <span className={classes.drop}>{dropLabel}</span>}
        {actions}
        <input
          ref={input}
          type="file"
          hidden
          multiple={isMultiple}
          accept={accept.join(',')}
          onChange={({ target }) => {
            handleFiles([...(target.files ?? [])])
            // Clears the input. Otherwise it would report no change when the user removes a file and then selects it again.
            target.value = ''
          }}
        />
      </div>
      <p id={`${id}-text`} role={error ? 'alert' : undefined} className={error ? field.error : field.hint}>
        {error ?? hint}
      </p>
      {files.length > 0 ? (
        <ul className={classes.files}>
          {files.map((file) => (
            <UploadRow key={file.id} file={file} {...rowProps} />
          ))}
        </ul>
      ) : null}
    </fieldset>
  )
}

/** Returns the event handlers of a drop zone, and whether files are dragged over it. */
function useDrop(isDisabled: boolean, onFiles: (files: readonly File[]) => void) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const handleDrag = (event: DragEvent) => {
    if (isDisabled || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setDraggedOver(true)
  }
  return {
    isDraggedOver,
    onDragEnter: handleDrag,
    onDragOver: handleDrag,
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDraggedOver(false)
    },
    onDrop: (event: DragEvent) => {
      setDraggedOver(false)
      if (isDisabled) return
      event.preventDefault()
      void readDroppedFiles(event.dataTransfer).then((chosen) => onFiles(chosen.map(({ file }) => file)))
    },
  }
}
