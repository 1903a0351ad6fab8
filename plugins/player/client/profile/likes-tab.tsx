import { useApiList, useLocation, useUser } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { listProfileLikes } from '../../contract/collection.ts'
import { TrackRowsSkeleton } from '../components/skeletons.tsx'
import { useSongEntries } from '../library/use-library-songs.ts'
import { loadAllPages } from '../tracks/load-all-pages.ts'
import { TrackList } from '../tracks/track-list.tsx'
import { FindMusicLink, ProfileList } from './profile-list.tsx'

const COLUMNS = ['album', 'date'] as const

/** The tab of a profile with the songs that the user likes. */
export default function ProfileLikesTab({ userId }: { readonly userId: number }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isMine = useUser()?.id === userId
  const query = useApiList(listProfileLikes, { params: { id: userId } })
  const { entries, createEntries } = useSongEntries(query.data?.pages)
  const title = t('profile.likes')
  return (
    <ProfileList
      query={query}
      skeleton={<TrackRowsSkeleton count={8} />}
      emptyTitle={t('profile.no_likes')}
      emptyAction={isMine ? <FindMusicLink /> : undefined}
    >
      {() => (
        <TrackList
          entries={entries}
          source={{ title, to: pathname }}
          label={title}
          columns={COLUMNS}
          hasCovers
          query={query}
          loadAll={async () => createEntries(await loadAllPages(query))}
        />
      )}
    </ProfileList>
  )
}
