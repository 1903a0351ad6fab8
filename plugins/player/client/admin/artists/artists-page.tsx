import { Link, useFormat, useNavigate } from '@balafon/sdk/client'
import type { Item } from '@balafon/sdk/contract'
import { type CellProps, type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { FileUp, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { artistList } from '../../../contract/administration/music-lists.ts'
import { MusicName } from '../frame/music-name.tsx'
import { STATUS_TONES } from '../frame/status-badge.tsx'
import { NamesCell, OwnerCell } from '../music/cells.tsx'
import { useMusicListHooks } from '../music/use-music-list-hooks.tsx'

type ArtistFields = typeof artistList.fields

const COLUMNS: ColumnsOf<ArtistFields> = {
  name: {
    cell: ({ item }: CellProps<ArtistFields['name'], Item<ArtistFields>>) => <MusicName name={item.name} image={item.image} />,
    width: '2fr',
    priority: 1,
  },
  genres: { cell: NamesCell, width: '1.4fr' },
  status: { tones: STATUS_TONES, priority: 1 },
  owner: { cell: OwnerCell },
  country: { cell: CountryCell },
}

function CountryCell({ value }: { readonly value: string | null }) {
  const { country } = useFormat()
  return <span>{value ? country(value) : '–'}</span>
}

/** Lists the artists of the site at `/admin/artists`. */
export default function ArtistsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const hooks = useMusicListHooks('artist', artistList)
  return (
    <ResourceList
      resource={artistList}
      title={t('music_admin.artists')}
      columns={COLUMNS}
      hooks={hooks}
      onOpen={({ id }) => void navigate(`/admin/artists/${id}/edit`)}
      empty={
        <EmptyState heading="h2" title={t('music_admin.artists.empty')}>
          {t('music_admin.artists.empty.text')}
        </EmptyState>
      }
      toolbar={
        <>
          <Link to="/admin/upload/csv?kind=artists" className={getButtonClass('outline')}>
            <FileUp aria-hidden="true" />
            {t('import.title')}
          </Link>
          <Link to="/admin/artists/new" className={getButtonClass('primary')}>
            <Plus aria-hidden="true" />
            {t('music_admin.artists.new')}
          </Link>
        </>
      }
    />
  )
}
