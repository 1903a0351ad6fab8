import { useOpenModal } from '@balafon/sdk/client'
import type { Item } from '@balafon/sdk/contract'
import { type CellProps, type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { genreList } from '../../../contract/administration/labels.ts'
import { MusicName } from '../frame/music-name.tsx'
import { LabelActions, useEditLabel } from '../labels/label-actions.tsx'
import { useRefreshMusic } from '../music/use-refresh-music.ts'

const NewLabelDialog = lazy(async () => ({ default: (await import('../labels/label-dialogs.tsx')).NewLabelDialog }))

type GenreFields = typeof genreList.fields

const COLUMNS: ColumnsOf<GenreFields> = {
  display_name: {
    cell: ({ item }: CellProps<GenreFields['display_name'], Item<GenreFields>>) => <MusicName name={item.display_name} image={item.image} />,
    width: '2fr',
    priority: 1,
  },
  tracks: { priority: 1 },
}

/** Lists the genres of the site at `/admin/genres`: they are created, renamed, merged and deleted. */
export default function GenresPage() {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  const refresh = useRefreshMusic(genreList)
  const onChange = () => void refresh()
  const edit = useEditLabel('genre', onChange)
  async function create() {
    if (await openModal<true>((modal) => <NewLabelDialog {...modal} kind="genre" />)) onChange()
  }
  return (
    <ResourceList
      resource={genreList}
      title={t('label_admin.genres')}
      columns={COLUMNS}
      onOpen={({ id }) => void edit(id)}
      rowActions={(genre) => <LabelActions kind="genre" label={genre} onChange={onChange} />}
      empty={
        <EmptyState heading="h2" title={t('label_admin.genres.empty')}>
          {t('label_admin.genres.empty.text')}
        </EmptyState>
      }
      toolbar={
        <Button icon={<Plus aria-hidden="true" />} onPress={() => void create()}>
          {t('label_admin.new_genre')}
        </Button>
      }
    />
  )
}
