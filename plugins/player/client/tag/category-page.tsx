import { Link, useApi } from '@balafon/sdk/client'
import { LinkTabs } from '@balafon/ui/link-tabs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { type GenreCard, listGenreAlbums, listGenreArtists, listGenreTracks, listTagAlbums, listTagTracks, type TagCard } from '../../contract/tags.ts'
import { AlbumCard } from '../cards/album-card.tsx'
import { ArtistCard } from '../cards/artist-card.tsx'
import { CardRow, Section } from '../components/section.tsx'
import { CardRowSkeleton, TrackRowsSkeleton } from '../components/skeletons.tsx'
import { TrackSection } from '../tracks/track-list.tsx'
import { CategoryHeader } from './category-header.tsx'
import { CategoryAlbums, CategoryTracks, GenreArtists } from './category-items.tsx'
import classes from './category-page.module.css'

interface CategoryPageProps {
  readonly kind: 'genre' | 'tag'
  readonly category: TagCard & Partial<GenreCard>
  /** The path of the page, without its tab. */
  readonly path: string
  readonly tab: string | undefined
}

/** The most popular tracks, which the play button of the page plays. */
const PLAYED_TRACKS = 50
const PREVIEW_TRACKS = 10
const PREVIEW_CARDS = 14

/** The page of a genre or tag: an overview, and tabs with all tracks, albums and artists. */
export function CategoryPage({ kind, category, path, tab }: CategoryPageProps) {
  const { t } = useTranslation()
  const source = { title: category.display_name, to: path }
  const { tracks, isLoading } = usePopularTracks(kind, category.name)
  const tabs = [
    { href: path, label: t('category.overview') },
    { href: `${path}/tracks`, label: t('category.tracks') },
    { href: `${path}/albums`, label: t('albums') },
    ...(kind === 'genre' ? [{ href: `${path}/artists`, label: t('category.artists') }] : []),
  ]
  const contents: Readonly<Record<string, ReactNode>> = {
    tracks: <CategoryTracks kind={kind} name={category.name} source={source} />,
    albums: <CategoryAlbums kind={kind} name={category.name} />,
    artists: <GenreArtists name={category.name} />,
  }
  return (
    <div className={classes.page}>
      <CategoryHeader kind={kind} category={category} tracks={tracks} source={source} />
      <LinkTabs
        label={t('category.tabs')}
        tabs={tabs}
        current={tab ? `${path}/${tab}` : path}
        renderLink={({ href, ...props }) => <Link to={href} {...props} />}
      />
      {tab === undefined ? (
        <Overview kind={kind} category={category} path={path} tracks={tracks.slice(0, PREVIEW_TRACKS)} isLoading={isLoading} />
      ) : (
        contents[tab]
      )}
    </div>
  )
}

function usePopularTracks(kind: CategoryPageProps['kind'], name: string) {
  const query = { perPage: PLAYED_TRACKS }
  const genreTracks = useApi(listGenreTracks, { params: { genreName: name }, query }, { enabled: kind === 'genre' })
  const tagTracks = useApi(listTagTracks, { params: { tagName: name }, query }, { enabled: kind === 'tag' })
  const { data, isLoading } = kind === 'genre' ? genreTracks : tagTracks
  return { tracks: data?.data ?? NO_TRACKS, isLoading }
}

const NO_TRACKS: readonly TrackCard[] = []

interface OverviewProps extends Omit<CategoryPageProps, 'tab'> {
  readonly tracks: readonly TrackCard[]
  readonly isLoading: boolean
}

function Overview({ kind, category, path, tracks, isLoading }: OverviewProps) {
  const { t } = useTranslation()
  const { name } = category
  const isGenre = kind === 'genre'
  const cardQuery = { perPage: PREVIEW_CARDS }
  const genreAlbums = useApi(listGenreAlbums, { params: { genreName: name }, query: cardQuery }, { enabled: isGenre })
  const tagAlbums = useApi(listTagAlbums, { params: { tagName: name }, query: cardQuery }, { enabled: !isGenre })
  const artists = useApi(listGenreArtists, { params: { genreName: name }, query: cardQuery }, { enabled: isGenre }).data?.data ?? []
  const albums = (isGenre ? genreAlbums : tagAlbums).data?.data ?? []
  if (isLoading)
    return (
      <>
        {isGenre ? <CardRowSkeleton isRound /> : null}
        <TrackRowsSkeleton count={PREVIEW_TRACKS} />
      </>
    )
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
          <TrackSection tracks={tracks} source={{ title: category.display_name, to: path }} label={t('category.tracks')} hasCovers hasAlbums />
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
