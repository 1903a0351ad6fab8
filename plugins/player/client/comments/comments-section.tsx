import { useSetting } from '@balafon/sdk/client'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { lazy, Suspense } from 'react'
import { getTrackPath } from '../../contract/paths.ts'
import type { Subject } from '../../contract/points.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import { getItem } from '../subject-menu/subject.ts'

const Comments = lazy(() => import('./comments.tsx').then((module) => ({ default: module.Comments })))

type CommentedSubject = Extract<Subject, { kind: 'track' | 'album' }>

/** The comments of a track or album page. The setting `player.comments.enable` hides them on the whole site. */
export function CommentsSection({ subject }: { readonly subject: CommentedSubject }) {
  const isEnabled = useSetting('player.comments.enable') === true
  if (!isEnabled) return null
  return (
    <Suspense fallback={<SkeletonRows count={3} />}>
      <Comments
        subject={{ kind: subject.kind, id: getItem(subject).id }}
        getPosition={() => getPosition(subject)}
        onSeek={(position) => playFrom(subject, position)}
      />
    </Suspense>
  )
}

const isCurrent = (subject: CommentedSubject) => subject.kind === 'track' && usePlayer.getState().track?.id === subject.track.id

const getPosition = (subject: CommentedSubject) => (isCurrent(subject) ? Math.floor(usePlayer.getState().position) : null)

/** Seeks to the position of a comment; if the track is not the current one, it starts at that position. Comments on albums have no position. */
function playFrom(subject: CommentedSubject, position: number) {
  if (isCurrent(subject)) player.seek(position)
  else if (subject.kind === 'track') player.playTracks([subject.track], 0, { title: subject.track.name, to: getTrackPath(subject.track) }, position)
}
