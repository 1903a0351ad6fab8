import { useApi, useSetting } from '@balafon/sdk/client'
import { Avatar } from '@balafon/ui/avatar'
import { useMedia } from '@balafon/ui/use-media'
import { useMemo } from 'react'
import { type CommentMark, listCommentMarks } from '../../contract/comments.ts'
import { usePlayer } from '../engine/player-store.ts'
import { chooseAvatars } from './choose-avatars.ts'
import classes from './comment-marks.module.css'

/** How long loaded marks are used. Comments rarely change while a song plays. */
const STALE_MS = 300_000
/** While the song plays, a comment is shown for this long after its position. */
const SHOWN_SECONDS = 4
/** The comment of a mark is shown when the pointer is closer to the mark than this share of the duration. */
const HOVER_SHARE = 0.012
const AVATAR_SIZE = 22
/** The minimum distance of two avatars, as a share of the width of the waveform. */
const AVATAR_DISTANCE = { desktop: 0.022, phone: 0.075 } as const
const NO_MARKS: readonly CommentMark[] = []

interface CommentMarksProps {
  readonly trackId: number
  readonly duration: number
  /** The position under the pointer, in seconds. */
  readonly hoveredPosition: number | null
  /** Whether the track is the current one, so that comments appear while it plays. */
  readonly isCurrent?: boolean
}

/** The avatars of listeners under the waveform where they commented on the track, and the comment under the pointer or at the current position. */
export function CommentMarks({ trackId, duration, hoveredPosition, isCurrent = true }: CommentMarksProps) {
  const isEnabled = useSetting('player.comments.enable') === true
  const isPhone = useMedia('phone')
  // When the comments cannot be loaded, the track is shown without marks.
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
    // The marks are hidden from screen readers, because the page of the track contains the comments as text.
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
