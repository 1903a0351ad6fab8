import { useNavigate } from '@balafon/sdk/client'
import { type CellProps, type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import { type PlaylistListItem, playlistList } from '../../../contract/playlist-administration.ts'
import { VisibilityBadge } from './visibility-badge.tsx'

type PlaylistFields = typeof playlistList.fields

const COLUMNS: ColumnsOf<PlaylistFields> = {
  name: { width: '2fr', priority: 1 },
  owner: { cell: OwnerCell, priority: 1 },
  is_public: { cell: VisibilityCell, priority: 1, width: '130px' },
  tracks_count: { priority: 1 },
  likes_count: { priority: 3 },
}

/** Lists the playlists of all users at `/admin/playlists`. */
export default function PlaylistsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <ResourceList
      resource={playlistList}
      title={t('playlists.title')}
      columns={COLUMNS}
      onOpen={({ id }) => void navigate(`/admin/playlists/${id}/edit`)}
      empty={
        <EmptyState heading="h2" title={t('playlists.empty')}>
          {t('playlists.empty.text')}
        </EmptyState>
      }
    />
  )
}

function OwnerCell({ value }: CellProps<PlaylistFields['owner'], PlaylistListItem>) {
  const { t } = useTranslation()
  return <span>{value ? (value.label ?? t('admin_content.user_deleted', { id: value.id })) : t('admin_content.site')}</span>
}

function VisibilityCell({ item }: CellProps<PlaylistFields['is_public'], PlaylistListItem>) {
  return <VisibilityBadge playlist={item} />
}
