import { Link, useApi, useDocumentTitle, useFormat, useParams } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { getTrack, type Track } from '../../contract/catalogue.ts'
import { getAlbumPath, getTrackPath } from '../../contract/paths.ts'
import { ArtistLinks } from '../components/artist-links.tsx'
import { MediaActions } from '../components/media-actions.tsx'
import { MediaHeader } from '../components/media-header.tsx'
import { PageBlocks } from '../components/page-blocks.tsx'
import { QueryResult } from '../components/query-result.tsx'
import { Section } from '../components/section.tsx'
import { MediaPageSkeleton } from '../components/skeletons.tsx'
import { TagChips } from '../components/tag-chips.tsx'
import { LyricsView } from '../lyrics/lyrics-view.tsx'
import { useRowActions } from '../tracks/use-row-actions.tsx'
import classes from './track-screen.module.css'

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
  const { t } = useTranslation()
  const format = useFormat()
  const source = { title: track.name, to: getTrackPath(track) }
  const rowActions = useRowActions(track)
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
        eyebrow={t('song')}
        title={track.name}
        subtitle={subtitle}
        actions={<MediaActions tracks={[track]} source={source} additionalActions={rowActions} />}
      />
      <div className={classes.page}>
        <PageBlocks point="player.trackPage/v1" props={{ trackId: track.id }} position="top" />
        {track.has_lyrics ? (
          <Section title={t('lyrics')}>
            <LyricsView trackId={track.id} />
          </Section>
        ) : null}
        <TagChips label={t('genres_and_tags')} items={[...track.genres, ...track.tags]} />
        {track.description ? <p className={classes.about}>{track.description}</p> : null}
        <PageBlocks point="player.trackPage/v1" props={{ trackId: track.id }} position="bottom" />
      </div>
    </>
  )
}
