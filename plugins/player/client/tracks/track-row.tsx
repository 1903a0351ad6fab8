import { formatDuration, Link, useFormat } from '@balafon/sdk/client'
import { useMedia } from '@balafon/ui/use-media'
import { Pause, Play } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { getAlbumPath, getTrackPath } from '../../contract/paths.ts'
import { ArtistLinks } from '../components/artist-links.tsx'
import { Cover } from '../components/cover.tsx'
import { Equalizer } from '../components/equalizer.tsx'
import { player, usePlayer } from '../engine/player-store.ts'
import { findItem, type QueueSource } from '../engine/queue.ts'
import { prefetchStream } from '../engine/streams.ts'
import { LikeButton } from '../like/like-button.tsx'
import { getTrackDragProps } from '../playlists/dragged-tracks.ts'
import { getSubjectMenuProps } from '../subject-menu/open-subject-menu.ts'
import classes from './track-list.module.css'
import { TrackMenu } from './track-menu.tsx'

interface TrackRowProps {
  readonly track: TrackCard
  readonly number: number
  readonly hasCover: boolean
  readonly hasAlbum: boolean
  readonly source: QueueSource
  readonly onPlay: () => void
}

export function TrackRow({ track, number, hasCover, hasAlbum, source, onPlay }: TrackRowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const isCurrent = usePlayer(({ queue }) => queue.source?.to === source.to && findItem(queue, queue.current)?.track.id === track.id)
  const isPlaying = usePlayer((state) => state.isPlaying) && isCurrent
  const PlaybackIcon = isPlaying ? Pause : Play
  const togglePlayback = () => (isCurrent ? player.toggle() : onPlay())
  const isPhone = useMedia('phone')
  /** On phones the whole row plays, its links too: the page of the song is an entry of the menu. */
  const playOnPhone = (event: MouseEvent) => {
    if (!isPhone || !(event.target instanceof Element) || event.target.closest('button')) return
    event.preventDefault()
    event.stopPropagation()
    togglePlayback()
  }
  return (
    <tr
      className={classes.row}
      data-current={isCurrent || undefined}
      onDoubleClick={onPlay}
      onClickCapture={playOnPhone}
      {...getSubjectMenuProps({ kind: 'track', track })}
      {...(isPhone ? {} : getTrackDragProps([track.id]))}
    >
      <td className={classes.number}>
        <div className={classes.cell}>
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
      </td>
      <td>
        <div className={classes.name}>
          {hasCover ? (
            <span className={classes.cover}>
              <Cover image={track.image} />
            </span>
          ) : null}
          <div>
            <Link to={getTrackPath(track)} className={classes.title ?? ''} data-title>
              {track.name}
            </Link>
            <span className={classes.artists}>
              <ArtistLinks artists={track.artists} />
            </span>
          </div>
        </div>
      </td>
      {hasAlbum ? (
        <td className={classes.album}>{track.album ? <Link to={getAlbumPath({ ...track.album, artists: track.artists })}>{track.album.name}</Link> : null}</td>
      ) : null}
      <td className={classes.plays}>{format.number(track.plays)}</td>
      <td className={classes.duration}>{formatDuration(track.duration)}</td>
      <td className={classes.more}>
        <div className={classes.buttons}>
          <LikeButton kind="track" id={track.id} name={track.name} />
          <TrackMenu track={track} />
        </div>
      </td>
    </tr>
  )
}
