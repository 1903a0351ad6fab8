import { JsonText, problem, type ServerContext } from '@balafon/sdk/server'
import type { CatalogueStore } from './catalogue.store.ts'

const FRESH = 15

export type CatalogueService = ReturnType<typeof createCatalogue>

/** Public reads are the same for everybody: each is asked of the database once in a while, and passed through as text. */
export function createCatalogue(store: CatalogueStore, cache: ServerContext['cache']) {
  const kept = (key: string, read: () => Promise<string | null>) =>
    cache.getOrCompute(key, FRESH, async () => {
      const text = await read()
      return text === null ? null : new JsonText(text)
    })
  const orMissing = async (found: Promise<JsonText | null>, code: string) => (await found) ?? Promise.reject(problem(404, code))
  const find = {
    album: (id: number) => kept(`album/${id}`, () => store.album(id)),
    artist: (id: number) => kept(`artist/${id}`, () => store.artist(id)),
    track: (id: number) => kept(`track/${id}`, () => store.track(id)),
    lyrics: (trackId: number) => kept(`lyrics/${trackId}`, () => store.lyrics(trackId)),
    async playlist(id: number, userId: number | null) {
      const text = await store.playlist(id, userId)
      return text === null ? null : new JsonText(text)
    },
  }
  return {
    find,
    album: (id: number) => orMissing(find.album(id), 'player.album_not_found'),
    artist: (id: number) => orMissing(find.artist(id), 'player.artist_not_found'),
    track: (id: number) => orMissing(find.track(id), 'player.track_not_found'),
    playlist: (id: number, userId: number | null) => orMissing(find.playlist(id, userId), 'player.playlist_not_found'),
  }
}
