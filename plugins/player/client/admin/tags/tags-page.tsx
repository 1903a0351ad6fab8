import { useOpenModal } from '@balafon/sdk/client'
import { type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { tagList } from '../../../contract/administration/categories.ts'
import { CategoryActions, useEditCategory } from '../categories/category-actions.tsx'
import { useRefreshMusic } from '../music/use-refresh-music.ts'

const NewCategoryDialog = lazy(async () => ({ default: (await import('../categories/category-dialogs.tsx')).NewCategoryDialog }))

const COLUMNS: ColumnsOf<typeof tagList.fields> = { display_name: { width: '2fr', priority: 1 }, tracks: { priority: 1 } }

/** Lists the tags of the site at `/admin/tags`. Operators create, rename, merge and delete them. Artists also create tags when they add them to their music. */
export default function TagsPage() {
  const { t } = useTranslation()
  const refresh = useRefreshMusic(tagList)
  const onChange = () => void refresh()
  const openModal = useOpenModal()
  async function create() {
    if (await openModal<true>((modal) => <NewCategoryDialog {...modal} kind="tag" />)) onChange()
  }
  const edit = useEditCategory('tag', onChange)
  return (
    <ResourceList
      resource={tagList}
      title={t('category_admin.tags')}
      columns={COLUMNS}
      onOpen={({ id }) => void edit(id)}
      rowActions={(tag) => <CategoryActions kind="tag" category={tag} onChange={onChange} />}
      toolbar={
        <Button icon={<Plus aria-hidden="true" />} onPress={() => void create()}>
          {t('category_admin.new_tag')}
        </Button>
      }
      empty={
        <EmptyState heading="h2" title={t('category_admin.tags.empty')}>
          {t('category_admin.tags.empty.text')}
        </EmptyState>
      }
    />
  )
}
