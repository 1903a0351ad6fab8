import { AdSlot, useApi, useDocumentTitle, useFormat, useParams } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { type Artist, getArtist } from '../../contract/catalogue.ts'
import { getArtistPath } from '../../contract/paths.ts'
import { ArtistCard } from '../cards/artist-card.tsx'
import { MediaActions } from '../components/media-actions.tsx'
import { MediaHeader } from '../components/media-header.tsx'
import { PageBlocks } from '../components/page-blocks.tsx'
import { QueryResult } from '../components/query-result.tsx'
import { CardRow, Section } from '../components/section.tsx'
import { MediaPageSkeleton } from '../components/skeletons.tsx'
import { TrackSection } from '../tracks/track-list.tsx'
import { AboutArtist } from './about-artist.tsx'
import classes from './artist-screen.module.css'
import { Discography } from './discography.tsx'

export default function ArtistScreen() {
  const { t } = useTranslation()
  const { artistId } = useParams()
  const query = useApi(getArtist, { params: { artistId: Number(artistId) } })
  useDocumentTitle(query.data?.artist.name)
  return (
    <QueryResult query={query} loading={<MediaPageSkeleton isRound />} notFoundTitle={t('artist.not_found')}>
      {({ artist }) => <ArtistPage artist={artist} />}
    </QueryResult>
  )
}

function ArtistPage({ artist }: { artist: Artist }) {
  const { t } = useTranslation()
  const format = useFormat()
  const source = { title: artist.name, to: getArtistPath(artist) }
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
        actions={<MediaActions tracks={artist.top_tracks} source={source} subject={{ kind: 'artist', artist }} />}
      />
      <div className={classes.page}>
        <AdSlot name="ads.artist_top" maxWidth={1000} />
        <PageBlocks point="player.artistPage/v1" props={{ artistId: artist.id }} position="top" />
        {artist.top_tracks.length > 0 ? (
          <Section title={t('popular')}>
            <TrackSection tracks={artist.top_tracks} source={source} label={t('popular')} hasCovers hasAlbums />
          </Section>
        ) : null}
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
      </div>
    </>
  )
}
