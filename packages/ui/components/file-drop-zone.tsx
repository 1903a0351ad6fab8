import { Button } from '@balafon/ui/button'
import { FolderUp, Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef } from 'react'
import { DropZone } from 'react-aria-components/DropZone'
import field from '../parts/field.module.css'
import { IGNORED_NAME } from '../parts/filter-files.ts'
import { type ChosenFile, readDropItems, readDroppedFiles, readInputFiles } from '../parts/read-dropped-files.ts'
import classes from './file-drop-zone.module.css'

export type { ChosenFile } from '../parts/read-dropped-files.ts'

interface FileDropZoneProps {
  /** What to drop, for example `Drop a folder or audio files here`. It is also the accessible name. */
  readonly title: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly chooseLabel: string
  /** Adds a button to choose a folder. */
  readonly chooseFolderLabel?: string | undefined
  /** The types that the browser's dialog shows, as in the `accept` attribute: `audio/*` or `.flac`. Other files can still be dropped. Default: all types. */
  readonly accept?: readonly string[]
  readonly isDisabled?: boolean
  /** `large` fills a page before anything is chosen, `compact` is one row. */
  readonly size?: 'large' | 'compact'
  /** Called with all files, those in folders included, sorted by path. Explain in `error` why some of them are not accepted. */
  readonly onFiles: (files: readonly ChosenFile[]) => void
}

const ALL_TYPES: readonly string[] = []

/** A zone to drop, paste or choose files and folders. */
export function FileDropZone(props: FileDropZoneProps) {
  const { title, hint, error, chooseLabel, chooseFolderLabel, accept = ALL_TYPES, isDisabled = false, size = 'large', onFiles } = props
  const id = useId()
  const isHandled = useRef(false)
  const handleFiles = (chosen: readonly ChosenFile[]) => {
    const files = chosen.filter(({ file }) => file.name !== IGNORED_NAME)
    if (files.length > 0) onFiles(files)
  }
  // Reads the files itself, because the files of react-aria have no handles. With a handle, the browser can read a file again after a reload.
  const handleDrop = ({ dataTransfer }: DragEvent) => {
    isHandled.current = true
    if (!isDisabled) void readDroppedFiles(dataTransfer).then(handleFiles)
  }
  const inputProps = { accept, isDisabled, textId: `${id}-text`, onFiles: handleFiles }
  return (
    <div onDropCapture={handleDrop} className={classes.field}>
      <DropZone
        aria-label={title}
        isDisabled={isDisabled}
        className={`${classes.zone} ${classes[size]}`}
        data-invalid={error !== undefined || undefined}
        onDrop={({ items }) => {
          if (!isHandled.current) void readDropItems(items).then(handleFiles)
          isHandled.current = false
        }}
      >
        <Upload aria-hidden="true" />
        <span className={classes.title}>{title}</span>
        <span className={classes.buttons}>
          <ChooseButton {...inputProps} label={chooseLabel} isPrimary={size === 'large'} />
          {chooseFolderLabel ? <ChooseButton {...inputProps} label={chooseFolderLabel} isFolder /> : null}
        </span>
      </DropZone>
      <p id={`${id}-text`} role={error ? 'alert' : undefined} className={error ? field.error : field.hint}>
        {error ?? hint}
      </p>
    </div>
  )
}

interface ChooseButtonProps {
  readonly label: string
  readonly textId: string
  readonly accept: readonly string[]
  readonly isDisabled: boolean
  readonly isPrimary?: boolean
  readonly isFolder?: boolean
  readonly onFiles: (files: readonly ChosenFile[]) => void
}

function ChooseButton({ label, textId, accept, isDisabled, isPrimary = false, isFolder = false, onFiles }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant={isPrimary ? 'primary' : 'outline'}
        size="small"
        icon={isFolder ? <FolderUp aria-hidden="true" /> : undefined}
        isDisabled={isDisabled}
        aria-describedby={textId}
        onPress={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        // Browsers ignore the types in a folder: all its files are read and filtered here.
        {...(isFolder ? { webkitdirectory: '' } : { accept: accept.join(',') })}
        onChange={({ target }) => {
          onFiles(readInputFiles(target.files))
          // Clears the input. Otherwise it would report no change when the user chooses the same files again.
          target.value = ''
        }}
      />
    </>
  )
}
