import { AdSlot, useApi, useDocumentTitle, useFormat, useParams } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { type Artist, getArtist } from '../../contract/catalogue.ts'
import { artistPath } from '../../contract/paths.ts'
import { AlbumCard } from '../cards/album-card.tsx'
import { ArtistCard } from '../cards/artist-card.tsx'
import { Answer } from '../parts/answer.tsx'
import { Blocks } from '../parts/blocks.tsx'
import { CardGrid, CardRow, Section } from '../parts/section.tsx'
import { SubjectActions } from '../parts/subject-actions.tsx'
import { SubjectHeader } from '../parts/subject-header.tsx'
import { SubjectWaiting } from '../parts/waiting.tsx'
import { TrackList } from '../tracks/track-list.tsx'
import { AboutArtist } from './about-artist.tsx'
import classes from './artist-screen.module.css'

export default function ArtistScreen() {
  const { t } = useTranslation()
  const { artistId } = useParams()
  const answer = useApi(getArtist, { params: { artistId: Number(artistId) } })
  useDocumentTitle(answer.data?.artist.name)
  return (
    <Answer of={answer} waiting={<SubjectWaiting round />} missing={t('artist.missing')}>
      {({ artist }) => <ArtistPage artist={artist} />}
    </Answer>
  )
}

function ArtistPage({ artist }: { artist: Artist }) {
  const { t } = useTranslation()
  const format = useFormat()
  const source = { title: artist.name, to: artistPath(artist) }
  const line = [artist.country && format.country(artist.country), t('plays', { count: artist.plays, shown: format.compact(artist.plays) })]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <SubjectHeader
        image={artist.image}
        eyebrow={t('artist')}
        title={artist.name}
        line={line}
        round
        actions={<SubjectActions tracks={artist.top_tracks} source={source} />}
      />
      <div className={classes.page}>
        <AdSlot name="ads.artist_top" maxWidth={1000} />
        <Blocks point="player.artistPage/v1" props={{ artistId: artist.id }} place="top" />
        {artist.top_tracks.length > 0 ? (
          <Section title={t('popular')}>
            <TrackList tracks={artist.top_tracks} source={source} label={t('popular')} hasCovers hasAlbums />
          </Section>
        ) : null}
        {artist.albums.length > 0 ? (
          <Section title={t('albums')}>
            <CardGrid>
              {artist.albums.map((album) => (
                <AlbumCard key={album.id} album={album} />
              ))}
            </CardGrid>
          </Section>
        ) : null}
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
        <Blocks point="player.artistPage/v1" props={{ artistId: artist.id }} place="bottom" />
      </div>
    </>
  )
}
