import { useApiList, useUser } from '@balafon/sdk/client'
import type { ResponseOf } from '@balafon/sdk/contract'
import { useTranslation } from 'react-i18next'
import { listProfileReposts } from '../../contract/collection.ts'
import { getTrackPath } from '../../contract/paths.ts'
import { AlbumCard } from '../cards/album-card.tsx'
import { Card } from '../cards/card.tsx'
import { ArtistLinks } from '../components/artist-links.tsx'
import { CardGridSkeleton } from '../components/page-skeletons.tsx'
import { CardRows } from '../library/card-rows.tsx'
import { FindMusicLink, ProfileList } from './profile-list.tsx'

type RepostItem = ResponseOf<typeof listProfileReposts>['data'][number]

/** The tab of a profile with the songs and albums that the user reposted. */
export default function ProfileRepostsTab({ userId }: { readonly userId: number }) {
  const { t } = useTranslation()
  const isMine = useUser()?.id === userId
  const query = useApiList(listProfileReposts, { params: { id: userId } })
  return (
    <ProfileList query={query} skeleton={<CardGridSkeleton />} emptyTitle={t('profile.no_reposts')} emptyAction={isMine ? <FindMusicLink /> : undefined}>
      {(items) => (
        <CardRows label={t('profile.reposts')} items={items} getItemId={getId} query={query}>
          {({ track, album }) =>
            album ? (
              <AlbumCard album={album} />
            ) : track ? (
              <Card to={getTrackPath(track)} image={track.image} title={track.name} musicItem={{ kind: 'track', track }}>
                <ArtistLinks artists={track.artists} />
              </Card>
            ) : null
          }
        </CardRows>
      )}
    </ProfileList>
  )
}

/** Returns a unique id for a row. For tracks it is negative, because a track and an album can have the same id. */
const getId = ({ track, album }: RepostItem) => album?.id ?? -(track?.id ?? 0)
