import type { TrackCard } from '../../contract/catalogue.ts'
import type { MusicItem } from '../../contract/points.ts'
import { player } from '../engine/player-store.ts'
import { getCard, loadTracks } from '../music-item-menu/music-item.ts'

/** How long the tracks are kept. A click on the play button follows within this time after the pointer has reached the button. */
const CACHE_MS = 30_000

const cache = new Map<string, { readonly requestedAt: number; readonly tracks: Promise<readonly TrackCard[]> }>()

/** Returns the tracks of an album, artist or playlist. They may already have been requested when the pointer reached the play button. */
export function fetchTracks(musicItem: MusicItem): Promise<readonly TrackCard[]> {
  const key = `${musicItem.kind} ${getCard(musicItem).id}`
  const cached = cache.get(key)
  if (cached && Date.now() - cached.requestedAt < CACHE_MS) return cached.tracks
  const tracks = loadTracks(musicItem)
  cache.set(key, { requestedAt: Date.now(), tracks })
  tracks.catch(() => cache.delete(key))
  return tracks
}

/** Removes all tracks from the cache, so that they are requested again. */
export const forgetTracks = () => cache.clear()

/** Loads the tracks that the play button of a card plays, and the beginning of the first track, so that a click starts it at once. */
export const prepareTracks = (musicItem: MusicItem) =>
  void fetchTracks(musicItem)
    .then(([first]) => first && player.prepareTrack(first.id))
    .catch(() => {})
