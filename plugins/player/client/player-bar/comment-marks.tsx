import { useApi, useSetting } from '@balafon/sdk/client'
import type { CSSProperties } from 'react'
import { listCommentMarks } from '../../contract/comments.ts'
import { usePlayer } from '../engine/player-store.ts'
import classes from './comment-marks.module.css'

/** Comments change rarely while a song plays. */
const STALE_MS = 300_000
/** A comment is shown from its position for this long while the song plays. */
const SHOWN_SECONDS = 4
/** The pointer shows the comment of a mark this close to it, as a share of the duration. */
const HOVER_SHARE = 0.012

interface CommentMarksProps {
  readonly trackId: number
  readonly duration: number
  /** The position under the pointer, in seconds. */
  readonly hoveredPosition: number | null
  /** Whether the marks follow the playback of the track. */
  readonly isCurrent?: boolean
}

/** Dots under the waveform where the track has comments, and the text of the comment under the pointer or at the current position. */
export function CommentMarks({ trackId, duration, hoveredPosition, isCurrent = true }: CommentMarksProps) {
  const isEnabled = useSetting('player.comments.enable') === true
  // A track has no marks when its comments cannot be loaded.
  const { data } = useApi(listCommentMarks, { params: { trackId } }, { staleTime: STALE_MS, enabled: isEnabled })
  const marks = data?.marks ?? []
  const shown = usePlayer(({ position }) =>
    hoveredPosition === null
      ? marks.find((mark) => isCurrent && position >= mark.position && position < mark.position + SHOWN_SECONDS)
      : marks.find((mark) => Math.abs(mark.position - hoveredPosition) < duration * HOVER_SHARE),
  )
  if (duration === 0 || marks.length === 0) return null
  const toShare = (position: number) => `${Math.min(1, position / duration) * 100}%`
  return (
    // The comments are on the page of the track, where a screen reader reads them.
    <div className={classes.marks} aria-hidden="true">
      {marks.map(({ id, position }) => (
        <i key={id} data-shown={id === shown?.id || undefined} style={{ left: toShare(position) }} />
      ))}
      {shown ? (
        <p data-side={shown.position > duration / 2 ? 'end' : 'start'} style={{ '--mark': toShare(shown.position) } as CSSProperties}>
          {shown.body}
        </p>
      ) : null}
    </div>
  )
}
