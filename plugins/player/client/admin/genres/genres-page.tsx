import { useOpenModal } from '@balafon/sdk/client'
import type { Item } from '@balafon/sdk/contract'
import { type CellProps, type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { genreList } from '../../../contract/administration/categories.ts'
import { CategoryActions, useEditCategory } from '../categories/category-actions.tsx'
import { MusicName } from '../frame/music-name.tsx'
import { useRefreshMusic } from '../music/use-refresh-music.ts'

const NewCategoryDialog = lazy(async () => ({ default: (await import('../categories/category-dialogs.tsx')).NewCategoryDialog }))

type GenreFields = typeof genreList.fields

const COLUMNS: ColumnsOf<GenreFields> = {
  display_name: {
    cell: ({ item }: CellProps<GenreFields['display_name'], Item<GenreFields>>) => <MusicName name={item.display_name} image={item.image} />,
    width: '2fr',
    priority: 1,
  },
  tracks: { priority: 1 },
}

/** Lists the genres of the site at `/admin/genres`. Operators create, rename, merge and delete them. */
export default function GenresPage() {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  const refresh = useRefreshMusic(genreList)
  const onChange = () => void refresh()
  const edit = useEditCategory('genre', onChange)
  async function create() {
    if (await openModal<true>((modal) => <NewCategoryDialog {...modal} kind="genre" />)) onChange()
  }
  return (
    <ResourceList
      resource={genreList}
      title={t('category_admin.genres')}
      columns={COLUMNS}
      onOpen={({ id }) => void edit(id)}
      rowActions={(genre) => <CategoryActions kind="genre" category={genre} onChange={onChange} />}
      empty={
        <EmptyState heading="h2" title={t('category_admin.genres.empty')}>
          {t('category_admin.genres.empty.text')}
        </EmptyState>
      }
      toolbar={
        <Button icon={<Plus aria-hidden="true" />} onPress={() => void create()}>
          {t('category_admin.new_genre')}
        </Button>
      }
    />
  )
}
