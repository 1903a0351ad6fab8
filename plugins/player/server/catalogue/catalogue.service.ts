import { JsonText, problem, type ServerContext } from '@balafon/sdk/server'
import type { CatalogueStore } from './catalogue.store.ts'

const CACHE_SECONDS = 15

export type CatalogueService = ReturnType<typeof createCatalogueService>

/** Creates the service of the public reads, which are the same for every user: they are cached briefly and passed through as text. */
export function createCatalogueService(store: CatalogueStore, cache: ServerContext['cache']) {
  const readCached = (key: string, read: () => Promise<string | null>) =>
    cache.getOrCompute(key, CACHE_SECONDS, async () => {
      const text = await read()
      return text === null ? null : new JsonText(text)
    })
  const requireFound = async (found: Promise<JsonText | null>, code: string) => (await found) ?? Promise.reject(problem(404, code))

  const findAlbum = (id: number) => readCached(`album/${id}`, () => store.readAlbum(id))
  const findArtist = (id: number) => readCached(`artist/${id}`, () => store.readArtist(id))
  const findTrack = (id: number) => readCached(`track/${id}`, () => store.readTrack(id))
  const findLyrics = (trackId: number) => readCached(`lyrics/${trackId}`, () => store.readLyrics(trackId))
  const findPlaylist = async (id: number, userId: number | null) => {
    const text = await store.readPlaylist(id, userId)
    return text === null ? null : new JsonText(text)
  }

  return {
    findAlbum,
    findArtist,
    findTrack,
    findLyrics,
    findPlaylist,
    getAlbum: (id: number) => requireFound(findAlbum(id), 'player.album_not_found'),
    getArtist: (id: number) => requireFound(findArtist(id), 'player.artist_not_found'),
    getTrack: (id: number) => requireFound(findTrack(id), 'player.track_not_found'),
    getPlaylist: (id: number, userId: number | null) => requireFound(findPlaylist(id, userId), 'player.playlist_not_found'),
  }
}
