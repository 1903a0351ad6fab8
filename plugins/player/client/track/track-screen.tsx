import { Link, useApi, useDocumentTitle, useFormat, useParams } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { getTrack, type Track } from '../../contract/catalogue.ts'
import { albumPath, trackPath } from '../../contract/paths.ts'
import { LyricsText } from '../lyrics/lyrics-text.tsx'
import { Answer } from '../parts/answer.tsx'
import { ArtistLinks } from '../parts/artist-links.tsx'
import { Blocks } from '../parts/blocks.tsx'
import { Chips } from '../parts/chips.tsx'
import { Section } from '../parts/section.tsx'
import { SubjectActions } from '../parts/subject-actions.tsx'
import { SubjectHeader } from '../parts/subject-header.tsx'
import { SubjectWaiting } from '../parts/waiting.tsx'
import { useRowActions } from '../tracks/use-row-actions.tsx'
import classes from './track-screen.module.css'

export default function TrackScreen() {
  const { t } = useTranslation()
  const { trackId } = useParams()
  const answer = useApi(getTrack, { params: { trackId: Number(trackId) } })
  useDocumentTitle(answer.data?.track.name)
  return (
    <Answer of={answer} waiting={<SubjectWaiting />} missing={t('track.missing')}>
      {({ track }) => <TrackPage track={track} />}
    </Answer>
  )
}

function TrackPage({ track }: { track: Track }) {
  const { t } = useTranslation()
  const format = useFormat()
  const source = { title: track.name, to: trackPath(track) }
  const others = useRowActions(track)
  const { album } = track
  const line = (
    <>
      <ArtistLinks artists={track.artists} />
      {album ? (
        <>
          {' '}
          · <Link to={albumPath({ ...album, artists: track.artists })}>{album.name}</Link>
        </>
      ) : null}{' '}
      · {format.duration(track.duration)} · {t('plays', { count: track.plays, shown: format.compact(track.plays) })}
    </>
  )
  return (
    <>
      <SubjectHeader
        image={track.image}
        eyebrow={t('song')}
        title={track.name}
        line={line}
        actions={<SubjectActions tracks={[track]} source={source} others={others} />}
      />
      <div className={classes.page}>
        <Blocks point="player.trackPage/v1" props={{ trackId: track.id }} place="top" />
        {track.has_lyrics ? (
          <Section title={t('lyrics')}>
            <LyricsText trackId={track.id} />
          </Section>
        ) : null}
        <Chips label={t('genres_and_tags')} items={[...track.genres, ...track.tags]} />
        {track.description ? <p className={classes.about}>{track.description}</p> : null}
        <Blocks point="player.trackPage/v1" props={{ trackId: track.id }} place="bottom" />
      </div>
    </>
  )
}
