import { useOpenModal } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { Menu } from '@balafon/ui/menu'
import { Ellipsis, Merge, Pencil, Trash2 } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminCategory } from '../../../contract/administration/categories.ts'
import type { CategoryKind } from './category-dialogs.tsx'

const EditCategoryDialog = lazy(async () => ({ default: (await import('./category-dialogs.tsx')).EditCategoryDialog }))
const MergeCategoryDialog = lazy(async () => ({ default: (await import('./category-dialogs.tsx')).MergeCategoryDialog }))

interface CategoryActionsProps {
  readonly kind: CategoryKind
  readonly category: Pick<AdminCategory, 'id' | 'version' | 'display_name'>
  readonly onChange: () => void
}

/** Returns the function that opens the editor of a genre or a tag. */
export function useEditCategory(kind: CategoryKind, onChange: () => void) {
  const openModal = useOpenModal()
  return async (id: number) => {
    if (await openModal<true>((modal) => <EditCategoryDialog {...modal} kind={kind} id={id} />)) onChange()
  }
}

/** The menu of a genre or a tag in its list. */
export function CategoryActions({ kind, category, onChange }: CategoryActionsProps) {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  const edit = useEditCategory(kind, onChange)
  const { id, display_name: name } = category
  async function merge() {
    if (await openModal<true>((modal) => <MergeCategoryDialog {...modal} kind={kind} id={id} name={name} />)) onChange()
  }
  async function remove() {
    const { deleteCategory } = await import('./category-dialogs.tsx')
    if (await deleteCategory(kind, category, t)) onChange()
  }
  return (
    <Menu
      label={t('category_admin.actions', { name })}
      getEntries={() => [
        { id: 'edit', label: t('category_admin.edit'), icon: <Pencil />, onAction: () => void edit(id) },
        { id: 'merge', label: t('category_admin.merge'), icon: <Merge />, onAction: () => void merge() },
        { id: 'delete', label: t('music_admin.delete'), icon: <Trash2 />, onAction: () => void remove() },
      ]}
      renderTrigger={(props) => (
        <IconButton {...props} label={t('category_admin.actions', { name })} size="small">
          <Ellipsis />
        </IconButton>
      )}
    />
  )
}
