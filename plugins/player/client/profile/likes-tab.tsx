import { useApiList, useFormat, useLocation } from '@balafon/sdk/client'
import { VirtualList } from '@balafon/ui/virtual-list'
import { useTranslation } from 'react-i18next'
import { listProfileLikes } from '../../contract/collection.ts'
import { player } from '../engine/player-store.ts'
import { LoadNextPage } from '../library/load-next-page.tsx'
import { SongRow } from '../library/song-row.tsx'
import { ProfileList } from './profile-list.tsx'

const ROW_HEIGHT = 56
const ROWS_BEFORE_END = 10

/** The songs that a user likes, on the profile. */
export default function ProfileLikesTab({ userId }: { readonly userId: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { pathname } = useLocation()
  const query = useApiList(listProfileLikes, { params: { id: userId } })
  return (
    <ProfileList query={query} emptyTitle={t('profile.no_likes')}>
      {(songs) => (
        <VirtualList label={t('profile.likes')} items={songs} getItemId={({ track }) => track.id} rowHeight={ROW_HEIGHT}>
          {({ track, added_at }, index) => (
            <>
              <SongRow
                track={track}
                number={index + 1}
                sourcePath={pathname}
                date={format.date(added_at)}
                onPlay={() =>
                  player.playTracks(
                    songs.map((song) => song.track),
                    index,
                    { title: t('profile.likes'), to: pathname },
                  )
                }
              />
              {index >= songs.length - ROWS_BEFORE_END ? <LoadNextPage query={query} /> : null}
            </>
          )}
        </VirtualList>
      )}
    </ProfileList>
  )
}
