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
import { LabelHeader } from './label-header.tsx'
import { GenreArtists, LabelAlbums, LabelTracks } from './label-items.tsx'
import classes from './label-page.module.css'

interface LabelPageProps {
  readonly kind: 'genre' | 'tag'
  readonly label: TagCard & Partial<GenreCard>
  /** The path of the page, without its tab. */
  readonly path: string
  readonly tab: string | undefined
}

/** The most popular tracks, which the play button of the page plays. */
const PLAYED_TRACKS = 50
const PREVIEW_TRACKS = 10
const PREVIEW_CARDS = 14

/** The page of a genre or tag: an overview, and tabs with all tracks, albums and artists. */
export function LabelPage({ kind, label, path, tab }: LabelPageProps) {
  const { t } = useTranslation()
  const source = { title: label.display_name, to: path }
  const { tracks, isLoading } = usePopularTracks(kind, label.name)
  const tabs = [
    { href: path, label: t('label.overview') },
    { href: `${path}/tracks`, label: t('label.tracks') },
    { href: `${path}/albums`, label: t('albums') },
    ...(kind === 'genre' ? [{ href: `${path}/artists`, label: t('label.artists') }] : []),
  ]
  const contents: Readonly<Record<string, ReactNode>> = {
    tracks: <LabelTracks kind={kind} name={label.name} source={source} />,
    albums: <LabelAlbums kind={kind} name={label.name} />,
    artists: <GenreArtists name={label.name} />,
  }
  return (
    <div className={classes.page}>
      <LabelHeader kind={kind} label={label} tracks={tracks} source={source} />
      <LinkTabs
        label={t('label.tabs')}
        tabs={tabs}
        current={tab ? `${path}/${tab}` : path}
        renderLink={({ href, ...props }) => <Link to={href} {...props} />}
      />
      {tab === undefined ? <Overview kind={kind} label={label} path={path} tracks={tracks.slice(0, PREVIEW_TRACKS)} isLoading={isLoading} /> : contents[tab]}
    </div>
  )
}

function usePopularTracks(kind: LabelPageProps['kind'], name: string) {
  const query = { perPage: PLAYED_TRACKS }
  const genreTracks = useApi(listGenreTracks, { params: { genreName: name }, query }, { enabled: kind === 'genre' })
  const tagTracks = useApi(listTagTracks, { params: { tagName: name }, query }, { enabled: kind === 'tag' })
  const { data, isLoading } = kind === 'genre' ? genreTracks : tagTracks
  return { tracks: data?.data ?? NO_TRACKS, isLoading }
}

const NO_TRACKS: readonly TrackCard[] = []

interface OverviewProps extends Omit<LabelPageProps, 'tab'> {
  readonly tracks: readonly TrackCard[]
  readonly isLoading: boolean
}

function Overview({ kind, label, path, tracks, isLoading }: OverviewProps) {
  const { t } = useTranslation()
  const { name } = label
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
        <Section title={t('label.artists')} showAllPath={`${path}/artists`}>
          <CardRow>
            {artists.map((artist) => (
              <ArtistCard key={artist.id} artist={artist} />
            ))}
          </CardRow>
        </Section>
      ) : null}
      {tracks.length > 0 ? (
        <Section title={t('label.tracks')} showAllPath={`${path}/tracks`}>
          <TrackSection tracks={tracks} source={{ title: label.display_name, to: path }} label={t('label.tracks')} hasCovers hasAlbums />
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
