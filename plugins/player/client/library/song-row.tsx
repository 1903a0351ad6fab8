import { formatDuration, Link } from '@balafon/sdk/client'
import type { MenuAction } from '@balafon/ui/menu'
import { Pause, Play } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { getAlbumPath, getTrackPath } from '../../contract/paths.ts'
import { ArtistLinks } from '../components/artist-links.tsx'
import { Cover } from '../components/cover.tsx'
import { Equalizer } from '../components/equalizer.tsx'
import { player, usePlayer } from '../engine/player-store.ts'
import { findItem } from '../engine/queue.ts'
import { prefetchStream } from '../engine/streams.ts'
import { LikeButton } from '../like/like-button.tsx'
import { getSubjectMenuProps } from '../subject-menu/open-subject-menu.ts'
import { SubjectMenuButton } from '../subject-menu/subject-menu-button.tsx'
import classes from './song-row.module.css'

interface SongRowProps {
  readonly track: TrackCard
  /** The position in the list. */
  readonly number: number
  /** The path of the list, which the queue keeps as its source. */
  readonly sourcePath: string
  /** When the song was added or played. */
  readonly date: string
  readonly isCompact?: boolean
  readonly onPlay: () => void
  /** Returns further entries of the menu, for example “Remove from this playlist”. */
  readonly getExtraActions?: () => readonly MenuAction[]
}

/** A song of the library or the history. On touch screens the whole row plays. */
export const SongRow = memo(function SongRow({ track, number, sourcePath, date, isCompact = false, onPlay, getExtraActions }: SongRowProps) {
  const { t } = useTranslation()
  const isCurrent = usePlayer(({ queue }) => queue.source?.to === sourcePath && findItem(queue, queue.current)?.track.id === track.id)
  const isPlaying = usePlayer((state) => state.isPlaying) && isCurrent
  const PlaybackIcon = isPlaying ? Pause : Play
  const togglePlayback = () => (isCurrent ? player.toggle() : onPlay())
  const subject = { kind: 'track', track } as const
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: double click is a shortcut of the play button
    <div
      className={classes.row}
      data-current={isCurrent || undefined}
      data-compact={isCompact || undefined}
      onDoubleClick={onPlay}
      {...getSubjectMenuProps(subject, getExtraActions)}
    >
      <div className={classes.number}>
        <span className={classes.index}>{isCurrent ? <Equalizer isPlaying={isPlaying} /> : number}</span>
        <button
          type="button"
          className={classes.play}
          onClick={togglePlayback}
          onPointerEnter={() => prefetchStream(track.id)}
          aria-label={t(isPlaying ? 'pause_name' : 'play_name', { name: track.name })}
        >
          <PlaybackIcon size={16} fill="currentColor" aria-hidden="true" />
        </button>
      </div>
      {isCompact ? null : (
        <span className={classes.cover}>
          <Cover image={track.image} />
        </span>
      )}
      <div className={classes.text}>
        <Link to={getTrackPath(track)} className={classes.title ?? ''} data-title>
          {track.name}
        </Link>
        <span className={classes.artists}>
          <ArtistLinks artists={track.artists} />
        </span>
      </div>
      <span className={classes.album}>
        {track.album ? <Link to={getAlbumPath({ ...track.album, artists: track.artists })}>{track.album.name}</Link> : null}
      </span>
      <span className={classes.date}>{date}</span>
      <LikeButton kind="track" id={track.id} name={track.name} />
      <span className={classes.duration}>{formatDuration(track.duration)}</span>
      <SubjectMenuButton subject={subject} {...(getExtraActions && { getExtraActions })} />
    </div>
  )
})
