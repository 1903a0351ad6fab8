import { Link, useApi, useDocumentTitle, useFormat, useParams } from '@balafon/sdk/client'
import { DescriptionList } from '@balafon/ui/description-list'
import { useTranslation } from 'react-i18next'
import { getTrack, type Track } from '../../contract/catalogue.ts'
import { getAlbumPath, getTrackPath } from '../../contract/paths.ts'
import { CommentsSection } from '../comments/comments-section.tsx'
import { ArtistLinks } from '../components/artist-links.tsx'
import { MediaActions } from '../components/media-actions.tsx'
import { MediaHeader } from '../components/media-header.tsx'
import { MoreBy } from '../components/more-by.tsx'
import { PageBlocks } from '../components/page-blocks.tsx'
import { MediaPageSkeleton } from '../components/page-skeletons.tsx'
import { QueryResult } from '../components/query-result.tsx'
import { Section } from '../components/section.tsx'
import { TagChips } from '../components/tag-chips.tsx'
import { useStartPosition } from '../share/use-start-position.ts'
import { TrackSection } from '../tracks/track-list.tsx'
import { LyricsSection } from './lyrics-section.tsx'
import classes from './track-screen.module.css'
import { TrackWaveform } from './track-waveform.tsx'

export default function TrackScreen() {
  const { t } = useTranslation()
  const { trackId } = useParams()
  const query = useApi(getTrack, { params: { trackId: Number(trackId) } })
  useDocumentTitle(query.data?.track.name)
  return (
    <QueryResult query={query} loading={<MediaPageSkeleton />} notFoundTitle={t('track.not_found')}>
      {({ track }) => <TrackPage track={track} />}
    </QueryResult>
  )
}

function TrackPage({ track }: { track: Track }) {
  useStartPosition(track)
  const { t } = useTranslation()
  const format = useFormat()
  const source = { title: track.name, to: getTrackPath(track) }
  const subtitle = (
    <>
      <ArtistLinks artists={track.artists} />
      {track.album ? (
        <>
          {' '}
          · <Link to={getAlbumPath({ ...track.album, artists: track.artists })}>{track.album.name}</Link>
        </>
      ) : null}{' '}
      · {format.duration(track.duration)} · {t('plays', { count: track.plays, formattedCount: format.compact(track.plays) })}
    </>
  )
  return (
    <>
      <MediaHeader
        image={track.image}
        eyebrow={[t('song'), track.release_date?.slice(0, 4), track.is_explicit ? t('explicit') : null].filter(Boolean).join(' · ')}
        title={track.name}
        subtitle={subtitle}
        actions={<MediaActions tracks={[track]} source={source} musicItem={{ kind: 'track', track }} />}
      />
      <TrackWaveform track={track} />
      <div className={classes.page}>
        <PageBlocks point="player.trackPage/v1" props={{ trackId: track.id }} position="top" />
        <div className={classes.body}>
          <div className={classes.columns}>
            <div className={classes.column}>
              {track.has_lyrics ? <LyricsSection track={track} /> : null}
              <CommentsSection musicItem={{ kind: 'track', track }} />
            </div>
            <div className={classes.column}>
              <AlbumSection track={track} />
              <CreditsSection track={track} />
              {track.description ? <p className={classes.about}>{track.description}</p> : null}
              <TagChips label={t('genres_and_tags')} genres={track.genres} tags={track.tags} />
            </div>
          </div>
        </div>
        <MoreBy artists={track.artists} albums={track.more_by} />
        {track.copyright ? <p className={classes.about}>{track.copyright}</p> : null}
        <PageBlocks point="player.trackPage/v1" props={{ trackId: track.id }} position="bottom" />
      </div>
    </>
  )
}

/** The other songs of the album. For a track without other songs, nothing is shown. */
function AlbumSection({ track: { album, album_tracks: tracks, artists } }: { track: Track }) {
  const { t } = useTranslation()
  if (!album || tracks.length <= 1) return null
  const albumPath = getAlbumPath({ ...album, artists })
  return (
    <Section title={t('on_this_album')} showAllPath={albumPath}>
      <TrackSection
        tracks={tracks}
        source={{ title: album.name, to: albumPath }}
        label={t('songs_of', { name: album.name })}
        hasHeader={false}
        hasPlays={false}
        hasArtists={tracks.some((track) => track.artists[0]?.id !== artists[0]?.id)}
        isCompact
      />
    </Section>
  )
}

/** Lists each role of the credits once, with the names of all people that have it. */
const listCredits = (credits: Track['credits']) =>
  [...Map.groupBy(credits, ({ role }) => role)].map(([term, entries]) => ({ term, value: entries.map(({ name }) => name).join(', ') }))

function CreditsSection({ track: { credits, release_date: releaseDate } }: { track: Track }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  if (credits.length === 0 && !releaseDate) return null
  const release = releaseDate ? [{ term: t('released.on'), value: date(releaseDate, { dateStyle: 'long' }) }] : []
  return (
    <Section title={t('credits')}>
      <DescriptionList items={[...listCredits(credits), ...release]} />
    </Section>
  )
}
