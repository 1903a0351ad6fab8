import { sendRequest } from '@balafon/sdk/client'
import { getAlbum, type TrackCard } from '../../contract/catalogue.ts'
import { prefetchStream } from './streams.ts'

/** Long enough for a click that follows the pointer. */
const CACHE_MS = 30_000

const cache = new Map<number, { readonly requestedAt: number; readonly tracks: Promise<readonly TrackCard[]> }>()

/** Returns the tracks of an album, which may have been requested when the pointer was over its play button. */
export function fetchAlbumTracks(albumId: number): Promise<readonly TrackCard[]> {
  const cached = cache.get(albumId)
  if (cached && Date.now() - cached.requestedAt < CACHE_MS) return cached.tracks
  const tracks = sendRequest(getAlbum, { params: { albumId } }).then(({ album }) => album.tracks)
  cache.set(albumId, { requestedAt: Date.now(), tracks })
  tracks.catch(() => cache.delete(albumId))
  return tracks
}

/** Loads what the play button of an album needs: its tracks, and the beginning of the first one. */
export const prefetchAlbum = (albumId: number) =>
  void fetchAlbumTracks(albumId)
    .then(([first]) => first && prefetchStream(first.id))
    .catch(() => {})
