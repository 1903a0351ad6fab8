import { useLocation } from '@balafon/sdk/client'
import { useEffect } from 'react'
import type { TrackCard } from '../../contract/catalogue.ts'
import { getTrackPath } from '../../contract/paths.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import { readStartSeconds } from './share-links.ts'

/**
 * Loads the track of a page that was opened by a link at a time (`?t=63`), paused at that time: browsers play only after a click. Music that plays
 * has already continued.
 */
export function useStartPosition(track: TrackCard) {
  const { search } = useLocation()
  const seconds = readStartSeconds(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new data of the same track must not move the position
  useEffect(() => {
    if (seconds === 0 || seconds >= track.duration || usePlayer.getState().isPlaying) return
    player.loadTracks([track], 0, { title: track.name, to: getTrackPath(track) }, seconds)
  }, [track.id, seconds])
}
