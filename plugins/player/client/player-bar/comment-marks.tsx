import { useApi, useSetting } from '@balafon/sdk/client'
import { Avatar } from '@balafon/ui/avatar'
import { useMedia } from '@balafon/ui/use-media'
import { useMemo } from 'react'
import { type CommentMark, listCommentMarks } from '../../contract/comments.ts'
import { usePlayer } from '../engine/player-store.ts'
import { chooseAvatars } from './choose-avatars.ts'
import classes from './comment-marks.module.css'

/** Comments change rarely while a song plays. */
const STALE_MS = 300_000
/** A comment is shown from its position for this long while the song plays. */
const SHOWN_SECONDS = 4
/** The pointer shows the comment of a mark this close to it, as a share of the duration. */
const HOVER_SHARE = 0.012
const AVATAR_SIZE = 22
/** How far apart two avatars are at least, as a share of the waveform. */
const AVATAR_DISTANCE = { desktop: 0.022, phone: 0.075 } as const
const NO_MARKS: readonly CommentMark[] = []

interface CommentMarksProps {
  readonly trackId: number
  readonly duration: number
  /** The position under the pointer, in seconds. */
  readonly hoveredPosition: number | null
  /** Whether the marks follow the playback of the track. */
  readonly isCurrent?: boolean
}

/** The avatars of listeners under the waveform where they commented on the track, and the comment under the pointer or at the current position. */
export function CommentMarks({ trackId, duration, hoveredPosition, isCurrent = true }: CommentMarksProps) {
  const isEnabled = useSetting('player.comments.enable') === true
  const isPhone = useMedia('phone')
  // A track has no marks when its comments cannot be loaded.
  const { data } = useApi(listCommentMarks, { params: { trackId } }, { staleTime: STALE_MS, enabled: isEnabled })
  const marks = data?.marks ?? NO_MARKS
  const avatars = useMemo(() => chooseAvatars(marks, duration * AVATAR_DISTANCE[isPhone ? 'phone' : 'desktop']), [marks, duration, isPhone])
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
      {marks.map((mark) => {
        const hasAvatar = avatars.has(mark.id) || mark.id === shown?.id
        return (
          <span
            key={mark.id}
            className={hasAvatar ? classes.avatar : classes.dot}
            data-shown={mark.id === shown?.id || undefined}
            style={{ left: toShare(mark.position) }}
          >
            {hasAvatar ? <Avatar name={mark.user?.name ?? '?'} src={mark.user?.image} size={AVATAR_SIZE} /> : null}
          </span>
        )
      })}
      {shown ? (
        <p data-side={shown.position > duration / 2 ? 'end' : 'start'} style={{ '--mark': toShare(shown.position) }}>
          {shown.user ? <b>{shown.user.name}</b> : null} <span dir="auto">{shown.body}</span>
        </p>
      ) : null}
    </div>
  )
}
