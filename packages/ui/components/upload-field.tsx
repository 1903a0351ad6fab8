import { Button } from '@balafon/ui/button'
import { Upload } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import field from '../parts/field.module.css'
import type { FieldTextProps } from '../parts/field-texts.tsx'
import { filterFiles, type RejectedFile } from '../parts/filter-files.ts'
import { readDroppedFiles } from '../parts/read-dropped-files.ts'
import { type UploadItem, type UploadLabels, UploadRow } from '../parts/upload-row.tsx'
import classes from './upload-field.module.css'

export type { RejectedFile } from '../parts/filter-files.ts'
export type { UploadItem } from '../parts/upload-row.tsx'

interface UploadFieldProps extends FieldTextProps, UploadLabels {
  readonly chooseLabel: string
  /** `or drop it here` */
  readonly dropLabel: string
  /** As an input's `accept` writes it: `image/*`, `.flac`. Nothing takes everything. */
  readonly accept?: readonly string[]
  readonly maxBytes?: number
  readonly isMultiple?: boolean
  readonly isDisabled?: boolean
  /** What has been chosen, and how far each is. */
  readonly files: readonly UploadItem[]
  readonly onChoose: (files: readonly File[]) => void
  /** What was chosen and cannot be taken; say so in `error`. */
  readonly onReject?: (refused: readonly RejectedFile[]) => void
  readonly onRemove: (id: string) => void
  readonly onRetry: (id: string) => void
}

const EVERYTHING: readonly string[] = []

/** Files, chosen or dropped. It uploads nothing itself: it shows what whoever holds the files tells it. */
export function UploadField(props: UploadFieldProps) {
  const { label, hint, error, chooseLabel, dropLabel, accept = EVERYTHING, maxBytes = Number.POSITIVE_INFINITY } = props
  const { isMultiple = false, isDisabled = false, files, onChoose, onReject, ...row } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const take = (chosen: readonly File[]) => {
    const { files: taken, refused } = filterFiles(isMultiple ? chosen : chosen.slice(0, 1), { accept, maxBytes })
    if (taken.length > 0) onChoose(taken)
    if (refused.length > 0) onReject?.(refused)
  }
  const { isOver, ...drop } = useDrop(isDisabled, take)
  return (
    <fieldset className={field.field} aria-labelledby={`${id}-label`} aria-describedby={`${id}-text`}>
      <span id={`${id}-label`} className={field.label}>
        {label}
      </span>
      <div className={classes.zone} data-over={isOver || undefined} data-invalid={error !== undefined || undefined} {...drop}>
        <Upload aria-hidden="true" />
        <Button variant="outline" size="small" isDisabled={isDisabled} aria-describedby={`${id}-label ${id}-text`} onPress={() => input.current?.click()}>
          {chooseLabel}
        </Button>
        <span className={classes.drop}>{dropLabel}</span>
        <input
          ref={input}
          type="file"
          hidden
          multiple={isMultiple}
          accept={accept.join(',')}
          onChange={({ target }) => {
            take([...(target.files ?? [])])
            // The same file can be chosen again after it was removed.
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
            <UploadRow key={file.id} file={file} {...row} />
          ))}
        </ul>
      ) : null}
    </fieldset>
  )
}

/** What is dragged over it lights it up; what is dropped is taken. */
function useDrop(isDisabled: boolean, take: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  const hold = (event: DragEvent) => {
    if (isDisabled || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return {
    isOver,
    onDragEnter: hold,
    onDragOver: hold,
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (isDisabled) return
      event.preventDefault()
      void readDroppedFiles(event.dataTransfer).then(take)
    },
  }
}
