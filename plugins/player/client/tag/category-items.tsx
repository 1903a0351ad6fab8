import { useApiList } from '@balafon/sdk/client'
import { LoadMore } from '@balafon/sdk/resource'
import { Chip } from '@balafon/ui/chip'
import { EmptyState } from '@balafon/ui/empty-state'
import { IconToggle } from '@balafon/ui/icon-button'
import { Rows4 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type CategorySort, listGenreAlbums, listGenreArtists, listGenreTracks, listTagAlbums, listTagTracks } from '../../contract/tags.ts'
import { AlbumCard } from '../cards/album-card.tsx'
import { ArtistCard } from '../cards/artist-card.tsx'
import { CardGridSkeleton } from '../components/page-skeletons.tsx'
import { QueryResult } from '../components/query-result.tsx'
import { CardGrid } from '../components/section.tsx'
import { TrackRowsSkeleton } from '../components/skeletons.tsx'
import type { QueueSource } from '../engine/queue.ts'
import { TrackSection } from '../tracks/track-list.tsx'
import { useCompactRows } from '../tracks/use-compact-rows.ts'
import { useListParams } from '../tracks/use-list-params.ts'
import classes from './category-page.module.css'

/** The number of items in one page of the response. */
const PAGE_SIZE = 50

interface CategoryItemsProps {
  readonly kind: 'genre' | 'tag'
  readonly name: string
}

const SORTS = ['popular', 'newest'] as const satisfies readonly CategorySort[]

/** All tracks of a genre or tag. Further tracks are loaded when the user scrolls near the end. */
export function CategoryTracks({ kind, name, source }: CategoryItemsProps & { source: QueueSource }) {
  const { t } = useTranslation()
  const { sort, setSort, ...params } = useListParams(SORTS)
  const [isCompact, setCompact] = useCompactRows(params)
  const options = { query: { sort, perPage: PAGE_SIZE } }
  const genreQuery = useApiList(listGenreTracks, { params: { genreName: name }, ...options }, { enabled: kind === 'genre', keepPrevious: true })
  const tagQuery = useApiList(listTagTracks, { params: { tagName: name }, ...options }, { enabled: kind === 'tag', keepPrevious: true })
  const query = kind === 'genre' ? genreQuery : tagQuery
  return (
    <QueryResult
      query={query}
      loading={<TrackRowsSkeleton count={8} />}
      errorTitle={t('list_failed.title')}
      heading="h2"
      isEmpty={({ pages }) => pages[0]?.data.length === 0}
      empty={<EmptyState heading="h2" title={t('category.no_tracks')} />}
    >
      {({ pages }) => (
        <div>
          <div className={classes.toolbar}>
            {SORTS.map((id) => (
              <Chip key={id} isSelected={id === sort} onChange={() => setSort(id)}>
                {t(`category.sort.${id}`)}
              </Chip>
            ))}
            <IconToggle label={t('library.compact')} isSelected={isCompact} onChange={setCompact}>
              <Rows4 />
            </IconToggle>
          </div>
          <TrackSection
            tracks={pages.flatMap(({ data }) => data)}
            source={source}
            label={t('songs_of', { name: source.title })}
            hasCovers
            hasAlbums
            isMain
            isCompact={isCompact}
            query={query}
          />
        </div>
      )}
    </QueryResult>
  )
}

/** All albums of a genre or tag. */
export function CategoryAlbums({ kind, name }: CategoryItemsProps) {
  const { t } = useTranslation()
  const genreQuery = useApiList(listGenreAlbums, { params: { genreName: name } }, { enabled: kind === 'genre' })
  const tagQuery = useApiList(listTagAlbums, { params: { tagName: name } }, { enabled: kind === 'tag' })
  const query = kind === 'genre' ? genreQuery : tagQuery
  return (
    <QueryResult
      query={query}
      loading={<CardGridSkeleton />}
      errorTitle={t('list_failed.title')}
      heading="h2"
      isEmpty={({ pages }) => pages[0]?.data.length === 0}
      empty={<EmptyState heading="h2" title={t('category.no_albums')} />}
    >
      {({ pages }) => (
        <div>
          <CardGrid>{pages.flatMap(({ data }) => data.map((album) => <AlbumCard key={album.id} album={album} />))}</CardGrid>
          <LoadMore query={query} />
        </div>
      )}
    </QueryResult>
  )
}

/** All artists of a genre. */
export function GenreArtists({ name }: { name: string }) {
  const { t } = useTranslation()
  const query = useApiList(listGenreArtists, { params: { genreName: name } })
  return (
    <QueryResult
      query={query}
      loading={<CardGridSkeleton isRound />}
      errorTitle={t('list_failed.title')}
      heading="h2"
      isEmpty={({ pages }) => pages[0]?.data.length === 0}
      empty={<EmptyState heading="h2" title={t('category.no_artists')} />}
    >
      {({ pages }) => (
        <div>
          <CardGrid>{pages.flatMap(({ data }) => data.map((artist) => <ArtistCard key={artist.id} artist={artist} />))}</CardGrid>
          <LoadMore query={query} />
        </div>
      )}
    </QueryResult>
  )
}
