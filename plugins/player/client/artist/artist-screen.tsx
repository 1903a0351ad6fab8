import { AdSlot, Link, useApi, useDocumentTitle, useFormat, useParams, useSearchParams } from '@balafon/sdk/client'
import { listKeys } from '@balafon/sdk/contract'
import { Button } from '@balafon/ui/button'
import { LinkTabs } from '@balafon/ui/link-tabs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Artist, getArtist } from '../../contract/catalogue.ts'
import { getArtistPath } from '../../contract/paths.ts'
import { ArtistCard } from '../cards/artist-card.tsx'
import { MediaActions } from '../components/media-actions.tsx'
import { MediaHeader } from '../components/media-header.tsx'
import { PageBlocks } from '../components/page-blocks.tsx'
import { MediaPageSkeleton } from '../components/page-skeletons.tsx'
import { QueryResult } from '../components/query-result.tsx'
import { CardGrid, CardRow, Section } from '../components/section.tsx'
import type { QueueSource } from '../engine/queue.ts'
import { TrackSection } from '../tracks/track-list.tsx'
import { AboutArtist } from './about-artist.tsx'
import classes from './artist-screen.module.css'
import { Discography } from './discography.tsx'
import { Followers } from './followers.tsx'

export default function ArtistScreen() {
  const { t } = useTranslation()
  const { artistId } = useParams()
  const query = useApi(getArtist, { params: { artistId: Number(artistId) } })
  useDocumentTitle(query.data?.artist.name)
  return (
    <QueryResult query={query} loading={<MediaPageSkeleton isRound hasCovers />} notFoundTitle={t('artist.not_found')}>
      {({ artist }) => <ArtistPage artist={artist} />}
    </QueryResult>
  )
}

function ArtistPage({ artist }: { artist: Artist }) {
  const { t } = useTranslation()
  const format = useFormat()
  const path = getArtistPath(artist)
  const source = { title: artist.name, to: path }
  const [params] = useSearchParams()
  const tabs = listTabs(artist)
  const tab = tabs.find((id) => id === params.get('tab')) ?? 'overview'
  const getTabPath = (id: Tab) => (id === 'overview' ? path : `${path}?tab=${id}`)
  const subtitle = [
    artist.country && format.country(artist.country),
    t('plays', { count: artist.plays, formattedCount: format.compact(artist.plays) }),
    t('artist.followers', { count: artist.followers_count, formattedCount: format.compact(artist.followers_count) }),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <MediaHeader
        image={artist.image}
        eyebrow={t('artist')}
        title={artist.name}
        subtitle={subtitle}
        isRound
        play={{ tracks: artist.top_tracks, source }}
        actions={<MediaActions tracks={artist.top_tracks} source={source} musicItem={{ kind: 'artist', artist }} />}
      />
      <div className={classes.page}>
        <LinkTabs
          label={t('artist.tabs')}
          tabs={tabs.map((id) => ({ href: getTabPath(id), label: t(TAB_LABELS[id]) }))}
          current={getTabPath(tab)}
          renderLink={({ href, ...rest }) => <Link to={href} replace preventScrollReset {...rest} />}
        />
        {tab === 'overview' ? <Overview artist={artist} source={source} /> : null}
        {tab === 'discography' ? <Discography albums={artist.albums} /> : null}
        {tab === 'about' ? <AboutArtist artist={artist} /> : null}
        {tab === 'similar' ? (
          <CardGrid>
            {artist.similar.map((other) => (
              <ArtistCard key={other.id} artist={other} />
            ))}
          </CardGrid>
        ) : null}
        {tab === 'followers' ? <Followers artistId={artist.id} /> : null}
      </div>
    </>
  )
}

const TAB_LABELS = {
  overview: 'artist.tab.overview',
  discography: 'discography',
  similar: 'similar',
  about: 'about',
  followers: 'artist.tab.followers',
} as const
type Tab = keyof typeof TAB_LABELS
const TABS = listKeys(TAB_LABELS)

/** Returns the tabs that have content. */
function listTabs({ albums, similar, biography, links }: Artist): Tab[] {
  const isShown: Readonly<Record<Tab, boolean>> = {
    overview: true,
    discography: albums.length > 0,
    similar: similar.length > 0,
    about: Boolean(biography) || links.length > 0,
    followers: true,
  }
  return TABS.filter((id) => isShown[id])
}

/** Popular songs, releases, similar artists and the biography, with the blocks of other plugins. */
function Overview({ artist, source }: { readonly artist: Artist; readonly source: QueueSource }) {
  const { t } = useTranslation()
  return (
    <>
      <AdSlot name="ads.artist_top" maxWidth={1000} />
      <PageBlocks point="player.artistPage/v1" props={{ artistId: artist.id }} position="top" />
      {artist.top_tracks.length > 0 ? <Popular tracks={artist.top_tracks} source={source} /> : null}
      <Discography albums={artist.albums} />
      <AboutArtist artist={artist} />
      {artist.similar.length > 0 ? (
        <Section title={t('similar')}>
          <CardRow>
            {artist.similar.map((other) => (
              <ArtistCard key={other.id} artist={other} />
            ))}
          </CardRow>
        </Section>
      ) : null}
      <AdSlot name="ads.artist_bottom" maxWidth={430} />
      <PageBlocks point="player.artistPage/v1" props={{ artistId: artist.id }} position="bottom" />
    </>
  )
}

/** The number of popular songs that are shown before the user asks for more. */
const MAX_POPULAR_TRACKS = 5

function Popular({ tracks, source }: { readonly tracks: Artist['top_tracks']; readonly source: QueueSource }) {
  const { t } = useTranslation()
  const [showsAll, setShowsAll] = useState(false)
  return (
    <Section title={t('popular')}>
      <TrackSection tracks={showsAll ? tracks : tracks.slice(0, MAX_POPULAR_TRACKS)} source={source} label={t('popular')} hasCovers hasAlbums />
      {tracks.length > MAX_POPULAR_TRACKS ? (
        <p className={classes.more}>
          <Button variant="outline" size="small" onPress={() => setShowsAll(!showsAll)}>
            {t(showsAll ? 'show_less' : 'search.more')}
          </Button>
        </p>
      ) : null}
    </Section>
  )
}
