import { useApiList } from '@balafon/sdk/client'
import { LoadMore } from '@balafon/sdk/resource'
import { EmptyState } from '@balafon/ui/empty-state'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import { listGenreAlbums, listGenreArtists, listGenreTracks, listTagAlbums, listTagTracks } from '../../contract/tags.ts'
import { AlbumCard } from '../cards/album-card.tsx'
import { ArtistCard } from '../cards/artist-card.tsx'
import { CardGrid } from '../components/section.tsx'
import { CardRowSkeleton } from '../components/skeletons.tsx'
import type { QueueSource } from '../engine/queue.ts'
import { TrackList } from '../tracks/track-list.tsx'

interface LabelItemsProps {
  readonly kind: 'genre' | 'tag'
  readonly name: string
}

/** All tracks of a genre or tag. The next ones are loaded when the user scrolls near the end. */
export function LabelTracks({ kind, name, source }: LabelItemsProps & { source: QueueSource }) {
  const { t } = useTranslation()
  const genreQuery = useApiList(listGenreTracks, { params: { genreName: name } }, { enabled: kind === 'genre' })
  const tagQuery = useApiList(listTagTracks, { params: { tagName: name } }, { enabled: kind === 'tag' })
  const query = kind === 'genre' ? genreQuery : tagQuery
  return (
    <LoadState
      query={query}
      skeleton={<SkeletonRows count={8} />}
      failedText={t('load_failed.text')}
      isEmpty={({ pages }) => pages[0]?.data.length === 0}
      empty={<EmptyState heading="h2" title={t('label.no_tracks')} />}
    >
      {({ pages }) => (
        <div>
          <TrackList tracks={pages.flatMap(({ data }) => data)} source={source} label={t('songs_of', { name: source.title })} hasCovers hasAlbums />
          <LoadMore query={query} />
        </div>
      )}
    </LoadState>
  )
}

/** All albums of a genre or tag. */
export function LabelAlbums({ kind, name }: LabelItemsProps) {
  const { t } = useTranslation()
  const genreQuery = useApiList(listGenreAlbums, { params: { genreName: name } }, { enabled: kind === 'genre' })
  const tagQuery = useApiList(listTagAlbums, { params: { tagName: name } }, { enabled: kind === 'tag' })
  const query = kind === 'genre' ? genreQuery : tagQuery
  return (
    <LoadState
      query={query}
      skeleton={<CardRowSkeleton />}
      failedText={t('load_failed.text')}
      isEmpty={({ pages }) => pages[0]?.data.length === 0}
      empty={<EmptyState heading="h2" title={t('label.no_albums')} />}
    >
      {({ pages }) => (
        <div>
          <CardGrid>{pages.flatMap(({ data }) => data.map((album) => <AlbumCard key={album.id} album={album} />))}</CardGrid>
          <LoadMore query={query} />
        </div>
      )}
    </LoadState>
  )
}

/** All artists of a genre. */
export function GenreArtists({ name }: { name: string }) {
  const { t } = useTranslation()
  const query = useApiList(listGenreArtists, { params: { genreName: name } })
  return (
    <LoadState
      query={query}
      skeleton={<CardRowSkeleton />}
      failedText={t('load_failed.text')}
      isEmpty={({ pages }) => pages[0]?.data.length === 0}
      empty={<EmptyState heading="h2" title={t('label.no_artists')} />}
    >
      {({ pages }) => (
        <div>
          <CardGrid>{pages.flatMap(({ data }) => data.map((artist) => <ArtistCard key={artist.id} artist={artist} />))}</CardGrid>
          <LoadMore query={query} />
        </div>
      )}
    </LoadState>
  )
}
