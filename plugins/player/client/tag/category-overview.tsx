import { useApi } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import type { AlbumCard as Album, ArtistCard as Artist, TrackCard } from '../../contract/catalogue.ts'
import { listGenreAlbums, listGenreArtists, listTagAlbums } from '../../contract/tags.ts'
import { AlbumCard } from '../cards/album-card.tsx'
import { ArtistCard } from '../cards/artist-card.tsx'
import { QueryResult } from '../components/query-result.tsx'
import { CardRow, Section } from '../components/section.tsx'
import { CardRowSkeleton, TrackRowsSkeleton } from '../components/skeletons.tsx'
import { TrackSection } from '../tracks/track-list.tsx'

const PREVIEW_TRACK_COUNT = 10
const PREVIEW_CARD_COUNT = 14

interface CategoryOverviewProps {
  readonly kind: 'genre' | 'tag'
  readonly category: { readonly name: string; readonly display_name: string }
  /** The path of the page, without its tab. */
  readonly path: string
  /** The most popular tracks. */
  readonly popular: {
    readonly data: { readonly data: readonly TrackCard[] } | undefined
    readonly error: Error | null
    readonly fetchStatus: 'fetching' | 'paused' | 'idle'
    readonly refetch: () => Promise<unknown>
  }
}

/** The most popular artists, tracks and albums of a genre or tag. */
export function CategoryOverview({ kind, category: { name, display_name }, path, popular }: CategoryOverviewProps) {
  const { t } = useTranslation()
  const isGenre = kind === 'genre'
  const query = { perPage: PREVIEW_CARD_COUNT }
  const genreAlbums = useApi(listGenreAlbums, { params: { genreName: name }, query }, { enabled: isGenre })
  const tagAlbums = useApi(listTagAlbums, { params: { tagName: name }, query }, { enabled: !isGenre })
  const genreArtists = useApi(listGenreArtists, { params: { genreName: name }, query }, { enabled: isGenre })
  const albums = (isGenre ? genreAlbums : tagAlbums).data?.data ?? []
  const artists = genreArtists.data?.data ?? []
  const loading = (
    <>
      {isGenre ? <CardRowSkeleton isRound /> : null}
      <TrackRowsSkeleton count={PREVIEW_TRACK_COUNT} />
    </>
  )
  return (
    <QueryResult query={popular} loading={loading} errorTitle={t('list_failed.title')} heading="h2">
      {({ data: tracks }) =>
        // The tracks are shown only when the artists above them are loaded. Otherwise the tracks would move down later.
        genreArtists.isLoading ? loading : <Sections path={path} title={display_name} artists={artists} tracks={tracks} albums={albums} />
      }
    </QueryResult>
  )
}

interface SectionsProps {
  readonly path: string
  readonly title: string
  readonly artists: readonly Artist[]
  readonly tracks: readonly TrackCard[]
  readonly albums: readonly Album[]
}

function Sections({ path, title, artists, tracks, albums }: SectionsProps) {
  const { t } = useTranslation()
  if (tracks.length + artists.length + albums.length === 0) return <EmptyState heading="h2" title={t('category.no_tracks')} />
  return (
    <>
      {artists.length > 0 ? (
        <Section title={t('category.artists')} showAllPath={`${path}/artists`}>
          <CardRow>
            {artists.map((artist) => (
              <ArtistCard key={artist.id} artist={artist} />
            ))}
          </CardRow>
        </Section>
      ) : null}
      {tracks.length > 0 ? (
        <Section title={t('category.tracks')} showAllPath={`${path}/tracks`}>
          <TrackSection tracks={tracks.slice(0, PREVIEW_TRACK_COUNT)} source={{ title, to: path }} label={t('category.tracks')} hasCovers hasAlbums />
        </Section>
      ) : null}
      {albums.length > 0 ? (
        <Section title={t('albums')} showAllPath={`${path}/albums`}>
          <CardRow>
            {albums.map((album) => (
              <AlbumCard key={album.id} album={album} />
            ))}
          </CardRow>
        </Section>
      ) : null}
    </>
  )
}
