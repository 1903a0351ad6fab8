import { useSetting } from '@balafon/sdk/client'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { lazy, Suspense } from 'react'
import { getTrackPath } from '../../contract/paths.ts'
import type { MusicItem } from '../../contract/points.ts'
import { LoadOnView } from '../components/load-on-view.tsx'
import { player, usePlayer } from '../engine/player-store.ts'
import { getCard } from '../music-item-menu/music-item.ts'

const Comments = lazy(() => import('./comments.tsx').then((module) => ({ default: module.Comments })))

type CommentedItem = Extract<MusicItem, { kind: 'track' | 'album' }>

/** The comments of a track or album page. The setting `player.comments.enable` hides them on the whole site. */
export function CommentsSection({ musicItem }: { readonly musicItem: CommentedItem }) {
  const isEnabled = useSetting('player.comments.enable') === true
  if (!isEnabled) return null
  const loading = <SkeletonRows count={3} />
  return (
    <LoadOnView placeholder={loading}>
      <Suspense fallback={loading}>
        <Comments
          musicItem={{ kind: musicItem.kind, id: getCard(musicItem).id }}
          getPosition={() => getPosition(musicItem)}
          onSeek={(position) => playFrom(musicItem, position)}
        />
      </Suspense>
    </LoadOnView>
  )
}

const isCurrent = (musicItem: CommentedItem) => musicItem.kind === 'track' && usePlayer.getState().track?.id === musicItem.track.id

const getPosition = (musicItem: CommentedItem) => (isCurrent(musicItem) ? Math.floor(usePlayer.getState().position) : null)

/** Plays the commented track from the position of a comment. When the track is already the current one, only the position changes. Comments on albums have no position. */
function playFrom(musicItem: CommentedItem, position: number) {
  if (isCurrent(musicItem)) player.seek(position)
  else if (musicItem.kind === 'track') player.playTracks([musicItem.track], 0, { title: musicItem.track.name, to: getTrackPath(musicItem.track) }, position)
}
