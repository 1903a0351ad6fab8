import { useOpenModal } from '@balafon/sdk/client'
import { UPLOAD_LIMITS } from '@balafon/sdk/contract'
import { type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { EmptyState } from '@balafon/ui/empty-state'
import { IconButton } from '@balafon/ui/icon-button'
import { RotateCcw, Trash2 } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { fileColumns } from './file-columns.tsx'
import { filesInTrash } from './file-lists.ts'
import classes from './trash-page.module.css'
import { useFileActions } from './use-file-actions.tsx'
import { useFileTitles } from './use-file-titles.ts'

const FileDialog = lazy(() => import('./file-dialog.tsx'))

const IN_TRASH = { deleted_at: { empty: false } } as const
const columns: ColumnsOf<typeof filesInTrash.fields> = { ...fileColumns, deleted_at: { priority: 1 } }

const trashList = {
  ...filesInTrash,
  list: { ...filesInTrash.list, columns: ['name', 'kind', 'file_size', 'owner', 'plugin', 'deleted_at'] as const },
}

/** Lists the files in the trash, which can be restored or deleted permanently. */
export function TrashPage() {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  const { restore, deleteForever } = useFileActions()
  const titles = useFileTitles()
  return (
    <div className={classes.page}>
      <p className={classes.text}>{t('admin.files.trash.text', { days: UPLOAD_LIMITS.trashDays })}</p>
      <ResourceList
        resource={trashList}
        label={t('admin.files.trash')}
        fixed={IN_TRASH}
        columns={columns}
        valueNames={titles}
        onOpen={(file) => void openModal((modal) => <FileDialog {...modal} file={file} />)}
        rowActionsWidth={88}
        rowActions={(file) => (
          <>
            <IconButton label={t('admin.files.restore_file', { name: file.name })} size="small" onPress={() => void restore(file)}>
              <RotateCcw />
            </IconButton>
            <IconButton label={t('admin.files.delete_file', { name: file.name })} size="small" onPress={() => void deleteForever(file)}>
              <Trash2 />
            </IconButton>
          </>
        )}
        empty={<EmptyState heading="h2" title={t('admin.files.trash.empty')} />}
      />
    </div>
  )
}
