import { useLocation } from '@balafon/sdk/client'
import { useEffect } from 'react'
import type { TrackCard } from '../../contract/catalogue.ts'
import { getTrackPath } from '../../contract/paths.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import { readStartSeconds } from './share-links.ts'

/**
 * When a track page was opened by a link with a start time (`?t=63`), loads the track, paused at this time. It does not play the track, because browsers
 * allow sound only after a click. When music is already playing, nothing is loaded, so that the music is not interrupted.
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
