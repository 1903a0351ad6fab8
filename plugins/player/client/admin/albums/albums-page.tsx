import { Link, useNavigate } from '@balafon/sdk/client'
import type { Item } from '@balafon/sdk/contract'
import { type CellProps, type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { FileUp, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { albumList } from '../../../contract/administration/music-lists.ts'
import { MusicName } from '../frame/music-name.tsx'
import { STATUS_TONES } from '../frame/status-badge.tsx'
import { NamesCell, OwnerCell } from '../music/cells.tsx'
import { useMusicListHooks } from '../music/use-music-list-hooks.tsx'

type AlbumFields = typeof albumList.fields

const COLUMNS: ColumnsOf<AlbumFields> = {
  name: { cell: ({ item }: CellProps<AlbumFields['name'], Item<AlbumFields>>) => <MusicName name={item.name} image={item.image} />, width: '2fr', priority: 1 },
  artists: { cell: NamesCell, width: '1.4fr', priority: 1 },
  status: { tones: STATUS_TONES, priority: 1 },
  release_type: { priority: 3 },
  owner: { cell: OwnerCell, priority: 3 },
  genres: { cell: NamesCell },
  tags: { cell: NamesCell },
}

/** Lists the albums of the site at `/admin/albums`. */
export default function AlbumsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const hooks = useMusicListHooks('album', albumList)
  return (
    <ResourceList
      resource={albumList}
      title={t('music_admin.albums')}
      columns={COLUMNS}
      hooks={hooks}
      onOpen={({ id }) => void navigate(`/admin/albums/${id}/edit`)}
      empty={
        <EmptyState heading="h2" title={t('music_admin.albums.empty')}>
          {t('music_admin.albums.empty.text')}
        </EmptyState>
      }
      toolbar={
        <>
          <Link to="/admin/upload/csv?kind=albums" className={getButtonClass('outline')}>
            <FileUp aria-hidden="true" />
            {t('import.title')}
          </Link>
          <Link to="/admin/albums/new" className={getButtonClass('primary')}>
            <Plus aria-hidden="true" />
            {t('music_admin.albums.new')}
          </Link>
        </>
      }
    />
  )
}
