import { sendRequest } from '@balafon/sdk/client'
import { getTrack } from '../../contract/catalogue.ts'
import { getTrackPath } from '../../contract/paths.ts'
import type { PlayRequest } from '../../contract/play-request.ts'
import { player, usePlayer } from '../engine/player-store.ts'

/** Starts a track at a position. When it is the current track, only the position changes. */
export async function playRequestedTrack({ trackId, seconds }: PlayRequest) {
  if (usePlayer.getState().track?.id === trackId && usePlayer.getState().isPlaying) return player.seek(seconds)
  const { track } = await sendRequest(getTrack, { params: { trackId } })
  player.playTracks([track], 0, { title: track.name, to: getTrackPath(track) }, seconds)
}
