import type { ServerContext } from '@balafon/sdk/server'
import type { DownloadFormat, ItemsProvider } from '../../contract/items-service.ts'
import type { ItemsStore } from './items.store.ts'

const LOSSLESS_TYPES: ReadonlySet<string> = new Set(['audio/flac', 'audio/wav'])

const getFormat = (mime: string): DownloadFormat => (LOSSLESS_TYPES.has(mime) ? 'lossless' : 'compressed')

const toMap = <Row extends { readonly id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> => new Map(rows.map((row) => [row.id, row]))

/** Creates the provider of tracks and albums with their cards. */
export const createItemsProvider = (store: ItemsStore, { files }: Pick<ServerContext, 'files'>): ItemsProvider => ({
  findTracks: async (ids, transaction) => (ids.length === 0 ? new Map() : toMap(await store.listTracks(ids, transaction))),
  findAlbums: async (ids, transaction) => (ids.length === 0 ? new Map() : toMap(await store.listAlbums(ids, transaction))),
  listAlbumTracks: (albumId) => store.listAlbumTracks(albumId),
  async searchIds(query) {
    const [tracks, albums] = await Promise.all([store.listTrackIdsByName(query), store.listAlbumIdsByName(query)])
    return { tracks: tracks.map(({ id }) => id), albums: albums.map(({ id }) => id) }
  },
  async listFormats(trackIds, transaction) {
    const formats = new Map<number, DownloadFormat[]>()
    for (const { id, mime } of trackIds.length === 0 ? [] : await store.listFiles(trackIds, transaction)) {
      formats.set(id, [...new Set([...(formats.get(id) ?? []), getFormat(mime)])])
    }
    return formats
  },
  async createDownloadUrl(trackId, format, validSeconds) {
    const file = (await store.listFiles([trackId])).find(({ mime }) => getFormat(mime) === format)
    return file ? files.createSignedUrl(file.path, validSeconds) : null
  },
  countPlaysByOwner: (from, to) => store.listPlaysByOwner(from, to),
})
