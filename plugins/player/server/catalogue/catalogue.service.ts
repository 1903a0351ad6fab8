import type { ErrorCode } from '@balafon/sdk/contract'
import { JsonText, problem, type ServerContext } from '@balafon/sdk/server'
import type { CatalogueStore } from './catalogue.store.ts'
import type { Viewer } from './viewer.ts'

const CACHE_SECONDS = 15

export type CatalogueService = ReturnType<typeof createCatalogueService>

const toResponse = (text: string | null) => (text === null ? null : new JsonText(text))

/**
 * Creates the service that reads the catalogue. All users of a language get the same response about a published album, artist or track, so these
 * responses are cached for some seconds. They are cached as JSON text, so that they need not be serialized for each request. Responses about
 * unpublished items are not cached, because only their owners and operators may see them.
 */
export function createCatalogueService(store: CatalogueStore, cache: ServerContext['cache']) {
  const readCached = (key: string, read: () => Promise<string | null>) => cache.getOrCompute(key, CACHE_SECONDS, async () => toResponse(await read()))
  const findAlbum = async (id: number, language: string, viewer: Viewer = null) =>
    (await readCached(`album/${id}/${language}`, () => store.readAlbum(id, language))) ?? (viewer && toResponse(await store.readAlbum(id, language, viewer)))
  const findArtist = async (id: number, language: string, viewer: Viewer = null) =>
    (await readCached(`artist/${id}/${language}`, () => store.readArtist(id, language))) ?? (viewer && toResponse(await store.readArtist(id, language, viewer)))
  const findTrack = async (id: number, viewer: Viewer = null) =>
    (await readCached(`track/${id}`, () => store.readTrack(id))) ?? (viewer && toResponse(await store.readTrack(id, viewer)))
  const findLyrics = async (trackId: number, viewer: Viewer = null) =>
    (await readCached(`lyrics/${trackId}`, () => store.readLyrics(trackId))) ?? (viewer && toResponse(await store.readLyrics(trackId, viewer)))
  const findPlaylist = async (id: number, userId: number | null, language: string) => toResponse(await store.readPlaylist(id, userId, language))
  const requireFound = async (response: Promise<JsonText | null>, code: ErrorCode) => (await response) ?? Promise.reject(problem(404, code))

  return {
    findAlbum,
    findArtist,
    findTrack,
    findLyrics,
    findPlaylist,
    getAlbum: (id: number, language: string, viewer: Viewer) => requireFound(findAlbum(id, language, viewer), 'player.album_not_found'),
    getArtist: (id: number, language: string, viewer: Viewer) => requireFound(findArtist(id, language, viewer), 'player.artist_not_found'),
    getTrack: (id: number, viewer: Viewer) => requireFound(findTrack(id, viewer), 'player.track_not_found'),
    getPlaylist: (id: number, userId: number | null, language: string) => requireFound(findPlaylist(id, userId, language), 'player.playlist_not_found'),
  }
}
