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

/** Lists each role once, with the names of all its artists. */
const listCredits = (credits: Track['credits']) =>
  [...Map.groupBy(credits, ({ role }) => role)].map(([term, entries]) => ({ term, value: entries.map(({ name }) => name).join(', ') }))

function TrackPage({ track }: { track: Track }) {
  useStartPosition(track)
  const { t } = useTranslation()
  const format = useFormat()
  const source = { title: track.name, to: getTrackPath(track) }
  const { album } = track
  const subtitle = (
    <>
      <ArtistLinks artists={track.artists} />
      {album ? (
        <>
          {' '}
          · <Link to={getAlbumPath({ ...album, artists: track.artists })}>{album.name}</Link>
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
              {album && track.album_tracks.length > 1 ? (
                <Section title={t('on_this_album')} showAllPath={getAlbumPath({ ...album, artists: track.artists })}>
                  <TrackSection
                    tracks={track.album_tracks}
                    source={{ title: album.name, to: getAlbumPath({ ...album, artists: track.artists }) }}
                    label={t('songs_of', { name: album.name })}
                    hasHeader={false}
                    hasPlays={false}
                    hasArtists={track.album_tracks.some(({ artists }) => artists[0]?.id !== track.artists[0]?.id)}
                    isCompact
                  />
                </Section>
              ) : null}
              {track.credits.length > 0 || track.release_date ? (
                <Section title={t('credits')}>
                  <DescriptionList
                    items={[
                      ...listCredits(track.credits),
                      ...(track.release_date ? [{ term: t('released.on'), value: format.date(track.release_date, { dateStyle: 'long' }) }] : []),
                    ]}
                  />
                </Section>
              ) : null}
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
