import type { ErrorCode } from '@balafon/sdk/contract'
import { JsonText, problem, type ServerContext } from '@balafon/sdk/server'
import type { CatalogueStore } from './catalogue.store.ts'

const CACHE_SECONDS = 15

export type CatalogueService = ReturnType<typeof createCatalogueService>

/** Creates the service of the public reads, which are the same for every user of a language: they are cached briefly and passed through as text. */
export function createCatalogueService(store: CatalogueStore, cache: ServerContext['cache']) {
  const readCached = (key: string, read: () => Promise<string | null>) =>
    cache.getOrCompute(key, CACHE_SECONDS, async () => {
      const text = await read()
      return text === null ? null : new JsonText(text)
    })
  const requireFound = async (found: Promise<JsonText | null>, code: ErrorCode) => (await found) ?? Promise.reject(problem(404, code))

  const findAlbum = (id: number, language: string) => readCached(`album/${id}/${language}`, () => store.readAlbum(id, language))
  const findArtist = (id: number, language: string) => readCached(`artist/${id}/${language}`, () => store.readArtist(id, language))
  const findTrack = (id: number) => readCached(`track/${id}`, () => store.readTrack(id))
  const findLyrics = (trackId: number) => readCached(`lyrics/${trackId}`, () => store.readLyrics(trackId))
  const findPlaylist = async (id: number, userId: number | null, language: string) => {
    const text = await store.readPlaylist(id, userId, language)
    return text === null ? null : new JsonText(text)
  }

  return {
    findAlbum,
    findArtist,
    findTrack,
    findLyrics,
    findPlaylist,
    getAlbum: (id: number, language: string) => requireFound(findAlbum(id, language), 'player.album_not_found'),
    getArtist: (id: number, language: string) => requireFound(findArtist(id, language), 'player.artist_not_found'),
    getTrack: (id: number) => requireFound(findTrack(id), 'player.track_not_found'),
    getPlaylist: (id: number, userId: number | null, language: string) => requireFound(findPlaylist(id, userId, language), 'player.playlist_not_found'),
  }
}
