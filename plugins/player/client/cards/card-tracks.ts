import type { TrackCard } from '../../contract/catalogue.ts'
import type { MusicItem } from '../../contract/points.ts'
import { player } from '../engine/player-store.ts'
import { getCard, loadTracks } from '../music-item-menu/music-item.ts'

/** Long enough for a click that follows the pointer. */
const CACHE_MS = 30_000

const cache = new Map<string, { readonly requestedAt: number; readonly tracks: Promise<readonly TrackCard[]> }>()

/** Returns the tracks of an album, artist or playlist, which may have been requested when the pointer was over its play button. */
export function fetchTracks(musicItem: MusicItem): Promise<readonly TrackCard[]> {
  const key = `${musicItem.kind} ${getCard(musicItem).id}`
  const cached = cache.get(key)
  if (cached && Date.now() - cached.requestedAt < CACHE_MS) return cached.tracks
  const tracks = loadTracks(musicItem)
  cache.set(key, { requestedAt: Date.now(), tracks })
  tracks.catch(() => cache.delete(key))
  return tracks
}

/** Forgets all tracks, so that they are requested again. */
export const forgetTracks = () => cache.clear()

/** Loads what the play button of a card needs: its tracks, and the beginning of the first one. */
export const prepareTracks = (musicItem: MusicItem) =>
  void fetchTracks(musicItem)
    .then(([first]) => first && player.prepareTrack(first.id))
    .catch(() => {})
