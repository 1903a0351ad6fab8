import { type UploadHandlers, type UploadItem, type UploadLabels, UploadRow } from '../parts/upload-row.tsx'
import classes from './upload-list.module.css'

export type { UploadItem } from '../parts/upload-row.tsx'

interface UploadListProps extends Required<UploadLabels>, Required<UploadHandlers> {
  /** The accessible name of the list. */
  readonly label: string
  readonly files: readonly UploadItem[]
}

/** Files with the progress of their uploads, and buttons to pause, continue, retry and remove each of them. */
export const UploadList = ({ label, files, ...rowProps }: UploadListProps) => (
  <ul className={classes.list} aria-label={label}>
    {files.map((file) => (
      <UploadRow key={file.id} file={file} {...rowProps} />
    ))}
  </ul>
)
