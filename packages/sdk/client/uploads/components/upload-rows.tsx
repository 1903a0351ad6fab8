import { UploadList } from '@balafon/ui/upload-list'
import { useHostTexts } from '../../i18n/use-host-texts.ts'
import type { Upload } from '../upload.ts'
import { useUploadTexts } from '../use-upload-texts.ts'
import type { Uploads } from '../use-uploads.ts'

/** The props of {@link UploadRows}. */
export interface UploadRowsProps {
  /** The result of `useUploads`. */
  readonly uploads: Uploads
  /** The accessible name of the list. Default: `Uploads`. */
  readonly label?: string
}

/** A list of uploads with their progress, and buttons to pause, continue, retry, cancel and remove each of them. */
export function UploadRows({ uploads: { uploads, pause, resume, cancel, remove }, label }: UploadRowsProps) {
  const { t } = useHostTexts()
  const { formatStatus } = useUploadTexts()
  const openIds = new Set(uploads.filter(({ state }) => state === 'pending' || state === 'inProgress').map(({ id }) => id))
  return (
    <UploadList
      label={label ?? t('uploads')}
      files={uploads.map((upload) => ({
        id: upload.id,
        name: getShownName(upload),
        state: upload.state,
        progress: upload.isFinishing ? undefined : upload.sentBytes / Math.max(1, upload.size),
        detail: formatStatus(upload),
        action: getAction(upload),
        isFixed: upload.isFinishing,
        removeLabel: openIds.has(upload.id) ? t('uploads.cancel', { name: getShownName(upload) }) : undefined,
      }))}
      onPause={pause}
      onResume={resume}
      onRetry={resume}
      onRemove={(id) => (openIds.has(id) ? cancel(id) : remove(id))}
      getPauseLabel={(name) => t('uploads.pause', { name })}
      getResumeLabel={(name) => t('uploads.resume', { name })}
      getRetryLabel={(name) => t('uploads.retry', { name })}
      getRemoveLabel={(name) => t('uploads.remove', { name })}
    />
  )
}

/** Returns the name of a file with its subfolder, because two discs of an album may contain files with the same name. */
const getShownName = ({ name, relativePath }: Upload) => relativePath.split('/').slice(1).join('/') || name

function getAction({ state, isPaused, needsFile, isFinishing }: Upload) {
  if (needsFile || isFinishing || state === 'completed') return 'none'
  if (isPaused) return 'resume'
  return state === 'pending' || state === 'inProgress' ? 'pause' : 'retry'
}
