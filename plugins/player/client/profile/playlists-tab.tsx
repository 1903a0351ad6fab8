import { useApiList, useUser } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { listProfilePlaylists } from '../../contract/collection.ts'
import { PlaylistCard } from '../cards/playlist-card.tsx'
import { CardGridSkeleton } from '../components/page-skeletons.tsx'
import { CardRows } from '../library/card-rows.tsx'
import { NewPlaylistButton } from '../library/new-playlist-button.tsx'
import { ProfileList } from './profile-list.tsx'

/** The tab of a profile with the playlists of the user. */
export default function ProfilePlaylistsTab({ userId }: { readonly userId: number }) {
  const { t } = useTranslation()
  const isMine = useUser()?.id === userId
  const query = useApiList(listProfilePlaylists, { params: { id: userId } })
  return (
    <ProfileList
      query={query}
      skeleton={<CardGridSkeleton />}
      emptyTitle={t('profile.no_playlists')}
      emptyAction={isMine ? <NewPlaylistButton variant="primary" /> : undefined}
    >
      {(items) => (
        <CardRows label={t('profile.playlists')} items={items} getItemId={getId} query={query}>
          {({ playlist }) => <PlaylistCard playlist={playlist} />}
        </CardRows>
      )}
    </ProfileList>
  )
}

const getId = ({ playlist }: { readonly playlist: { readonly id: number } }) => playlist.id
