import { useOpenModal } from '@balafon/sdk/client'
import { ResourceList } from '@balafon/sdk/resource'
import { EmptyState } from '@balafon/ui/empty-state'
import { IconButton } from '@balafon/ui/icon-button'
import { Trash2 } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { fileColumns } from './file-columns.tsx'
import { filesInUse } from './file-lists.ts'
import classes from './files-page.module.css'
import { FolderNavigation } from './folder-navigation.tsx'
import { useFileActions } from './use-file-actions.tsx'
import { useFileTitles } from './use-file-titles.ts'

const FileDialog = lazy(() => import('./file-dialog.tsx'))

/** The filters that the folder navigation above the list shows, so the list does not show them again. */
const FOLDER_FILTERS = ['upload_type', 'relative_path'] as const
const OUTSIDE_OF_TRASH = { deleted_at: { empty: true } } as const

/** Lists the files outside of the trash, in all folders or in one. */
export function FilesPage() {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  const { moveToTrash } = useFileActions()
  const titles = useFileTitles()
  return (
    <div className={classes.page}>
      <FolderNavigation />
      <ResourceList
        resource={filesInUse}
        label={t('admin.files.title')}
        fixed={OUTSIDE_OF_TRASH}
        ownFilters={FOLDER_FILTERS}
        columns={fileColumns}
        valueNames={titles}
        onOpen={(file) => void openModal((modal) => <FileDialog {...modal} file={file} />)}
        rowActions={(file) => (
          <IconButton label={t('admin.files.trash_file', { name: file.name })} size="small" onPress={() => void moveToTrash(file)}>
            <Trash2 />
          </IconButton>
        )}
        empty={
          <EmptyState heading="h2" title={t('admin.files.empty')}>
            {t('admin.files.empty.text')}
          </EmptyState>
        }
      />
    </div>
  )
}
