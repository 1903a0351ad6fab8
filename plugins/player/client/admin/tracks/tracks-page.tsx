import { Link, useNavigate } from '@balafon/sdk/client'
import type { Item } from '@balafon/sdk/contract'
import { type CellProps, type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { Plus, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { trackList } from '../../../contract/administration/music-lists.ts'
import { MusicName } from '../frame/music-name.tsx'
import { STATUS_TONES } from '../frame/status-badge.tsx'
import { DurationCell, NamesCell, OwnerCell } from '../music/cells.tsx'
import { useMusicListHooks } from '../music/use-music-list-hooks.tsx'

type TrackFields = typeof trackList.fields

const COLUMNS: ColumnsOf<TrackFields> = {
  name: { cell: ({ item }: CellProps<TrackFields['name'], Item<TrackFields>>) => <MusicName name={item.name} image={item.image} />, width: '2fr', priority: 1 },
  artists: { cell: NamesCell, width: '1.4fr', priority: 1 },
  status: { tones: STATUS_TONES, priority: 1 },
  album: { priority: 3 },
  owner: { cell: OwnerCell, priority: 3 },
  genres: { cell: NamesCell },
  tags: { cell: NamesCell },
  duration: { cell: DurationCell },
}

/** Lists the tracks of the site at `/admin/tracks`. */
export default function TracksPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const hooks = useMusicListHooks('track', trackList)
  return (
    <ResourceList
      resource={trackList}
      title={t('music_admin.tracks')}
      columns={COLUMNS}
      hooks={hooks}
      onOpen={({ id }) => void navigate(`/admin/tracks/${id}/edit`)}
      empty={
        <EmptyState heading="h2" title={t('music_admin.tracks.empty')}>
          {t('music_admin.tracks.empty.text')}
        </EmptyState>
      }
      toolbar={
        <>
          <Link to="/admin/upload" className={getButtonClass('outline')}>
            <Upload aria-hidden="true" />
            {t('music_admin.upload')}
          </Link>
          <Link to="/admin/tracks/new" className={getButtonClass('primary')}>
            <Plus aria-hidden="true" />
            {t('music_admin.tracks.new')}
          </Link>
        </>
      }
    />
  )
}
