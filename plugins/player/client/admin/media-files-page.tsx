import { reportError, useApiMutation, useDocumentTitle, useInvalidateQueries } from '@balafon/sdk/client'
import { type CellProps, type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { EmptyState } from '@balafon/ui/empty-state'
import { IconButton } from '@balafon/ui/icon-button'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type MediaFileItem, mediaFileEndpoints, mediaFiles, retryMediaUpload } from '../../contract/media.ts'
import { getRefetchInterval } from './media-files-interval.ts'
import classes from './media-files-page.module.css'

type MediaFields = typeof mediaFiles.fields
type MediaCellProps<K extends keyof MediaFields> = CellProps<MediaFields[K], MediaFileItem>

const TONES = { waiting: 'neutral', reading: 'neutral', encoding: 'neutral', ready: 'positive', failed: 'danger' } as const

const COLUMNS: ColumnsOf<MediaFields> = {
  name: { width: '2fr', priority: 1 },
  status: { tones: TONES, priority: 1 },
  progress: { cell: ProgressCell, width: '110px' },
  error: { width: '1.4fr', priority: 1 },
  owner: { cell: OwnerCell },
  created_at: { priority: 1 },
}

/** Shows the audio files of the site and their processing at `/admin/media`. */
export default function MediaFilesPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('media_files.title'))
  return (
    <div className={classes.page}>
      <ResourceList
        resource={mediaFiles}
        title={t('media_files.title')}
        columns={COLUMNS}
        getRefetchInterval={getRefetchInterval}
        rowActions={(file) => <RetryButton file={file} />}
        empty={
          <EmptyState heading="h2" title={t('media_files.empty')}>
            {t('media_files.empty.text')}
          </EmptyState>
        }
      />
    </div>
  )
}

/** Shows the progress of a file while it is processed. A file that is waiting or finished has none. */
function ProgressCell({ value, item: { status } }: MediaCellProps<'progress'>) {
  const { t } = useTranslation()
  return status === 'reading' || status === 'encoding' ? <span data-tabular>{t('media_files.percent', { value })}</span> : null
}

function OwnerCell({ value }: MediaCellProps<'owner'>) {
  const { t } = useTranslation()
  if (!value) return t('media_files.no_owner')
  return value.label ?? t('media_files.user_deleted', { id: value.id })
}

/** A button that processes a failed file again. */
function RetryButton({ file: { file_entry_id: fileEntryId, status } }: { readonly file: MediaFileItem }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const mutation = useApiMutation(retryMediaUpload)
  if (status !== 'failed') return null

  async function retry() {
    try {
      await mutation.mutateAsync({ params: { fileEntryId } })
      await invalidate(mediaFileEndpoints.list, mediaFileEndpoints.count)
    } catch (error) {
      reportError(error)
    }
  }

  return (
    <IconButton label={t('media_files.action.retry')} size="small" isDisabled={mutation.isPending} onPress={() => void retry()}>
      <RotateCw />
    </IconButton>
  )
}
