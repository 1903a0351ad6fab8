import { problem } from '@balafon/sdk/server'
import type { LibraryPlaylistsQuery, LibraryQuery, MusicItemKind, SongQuery, SongSummaryQuery } from '../../contract/collection.ts'
import { HistoryCleared } from '../../contract/collection-events.ts'
import type { PlayerContext } from '../models.ts'
import type { CollectionStore } from './collection.store.ts'
import type { LibraryStore, OwnedItems } from './library.store.ts'
import { createListCursors } from './list-cursors.ts'
import type { OwnershipService } from './ownership.service.ts'

const NEW_RELEASE_DAYS = 90
const MAX_NEW_RELEASES = 24

const DEFAULT_ORDERS = { added: 'desc', name: 'asc', artist: 'asc', plays: 'desc', album: 'asc', duration: 'asc' } as const
/** The maximum number of genres in the genre filter of the songs. */
const MAX_SONG_GENRES = 30

interface PageQuery {
  readonly cursor?: string | undefined
  readonly perPage: number
}

type Context = Pick<PlayerContext, 'events' | 'resources' | 'users' | 'getProviders'>

export type LibraryService = ReturnType<typeof createLibraryService>

/** Creates the service that reads libraries, histories, and the lists of user profiles. */
export function createLibraryService(
  store: LibraryStore,
  collectionStore: CollectionStore,
  ownership: OwnershipService,
  { events, resources, users, getProviders }: Context,
) {
  const createCursors = (list: string) => createListCursors(resources.cursors, list)

  /** Throws 404 when another user may not see the profile. */
  async function assertProfileVisible(userId: number, viewerId: number | null) {
    if (userId === viewerId) return
    const [registered] = getProviders('player.profileVisibility/v1')
    if (!(await registered?.provider.isVisible(userId, viewerId))) throw problem(404, 'not_found')
  }

  async function listKind<Kind extends MusicItemKind>(kind: Kind, userId: number, query: LibraryQuery | LibraryPlaylistsQuery | SongQuery, owned?: OwnedItems) {
    const { search = '', sort, order = DEFAULT_ORDERS[sort], cursor, perPage } = query
    const filter = readFilter(query)
    const cursors = createCursors(`library/${userId}/${kind}/${sort}/${order}/${JSON.stringify(filter)}/${search}`)
    const [position, id] = cursors.read(cursor) ?? []
    const after = position === undefined || position === null ? null : { position, id: Number(id) }
    const rows = await store.listLibrary(kind, userId, { search, ...filter, sort, order, after, limit: perPage + 1 }, owned)
    const { page, next_cursor } = cursors.paginate(rows, perPage, (row) => [row.position, String(row.id)])
    return { page, next_cursor }
  }

  return {
    async listSongs(userId: number, query: SongQuery) {
      const { page, next_cursor } = await listKind('track', userId, query, await ownership.readOwned(userId))
      return { data: page.map(({ added_at, card, is_bought }) => ({ added_at: added_at.toISOString(), track: card, is_bought })), next_cursor }
    },
    async summarizeSongs(userId: number, query: SongSummaryQuery) {
      const owned = await ownership.readOwned(userId)
      const [sum, genres] = await Promise.all([
        store.sumSongs(userId, { search: query.search ?? '', ...readFilter(query) }, owned),
        store.listSongGenres(userId, MAX_SONG_GENRES, owned),
      ])
      return { ...sum, genres }
    },
    async listAlbums(userId: number, query: LibraryQuery) {
      const { page, next_cursor } = await listKind('album', userId, query)
      return { data: page.map(({ added_at, card }) => ({ added_at: added_at.toISOString(), album: card })), next_cursor }
    },
    async listArtists(userId: number, query: LibraryQuery) {
      const { page, next_cursor } = await listKind('artist', userId, query)
      return { data: page.map(({ added_at, card }) => ({ added_at: added_at.toISOString(), artist: card })), next_cursor }
    },
    async listPlaylists(userId: number, query: LibraryPlaylistsQuery) {
      const { page, next_cursor } = await listKind('playlist', userId, query)
      return { data: page.map(({ added_at, card }) => ({ added_at: added_at.toISOString(), playlist: card })), next_cursor }
    },
    countLibrary: async (userId: number) => store.countLibrary(userId, await ownership.readOwned(userId)),
    async listHistory(userId: number, { cursor, perPage }: PageQuery) {
      const cursors = createCursors(`history/${userId}`)
      const [playedAt, key] = cursors.read(cursor) ?? []
      const rows = await store.listHistory(userId, playedAt && key ? { playedAt, key } : null, perPage + 1)
      const { page, next_cursor } = cursors.paginate(rows, perPage, (row) => [row.position, row.key])
      return { data: page.map(({ played_at, card }) => ({ played_at: played_at.toISOString(), track: card })), next_cursor }
    },
    async clearHistory(userId: number) {
      const cleared = await store.anonymizePlays(userId)
      if (cleared > 0) await events.publish(HistoryCleared, { userId })
      return cleared
    },
    listNewReleases: (userId: number) => store.listNewReleases(userId, NEW_RELEASE_DAYS, MAX_NEW_RELEASES),
    async listFollowers(artistId: number, viewerId: number | null, { cursor, perPage }: PageQuery) {
      if (!(await collectionStore.isVisible('artist', artistId, viewerId ?? 0))) throw problem(404, 'player.artist_not_found')
      const cursors = createCursors(`artists/${artistId}/followers`)
      const [createdAt, userId] = cursors.read(cursor) ?? []
      const rows = await collectionStore.listFollowers(artistId, createdAt && userId ? { createdAt, userId: Number(userId) } : null, perPage + 1)
      const { page, next_cursor } = cursors.paginate(rows, perPage, (row) => [row.position, String(row.user_id)])
      return {
        data: await presentUsers(
          page.map(({ user_id }) => user_id),
          viewerId,
        ),
        next_cursor,
      }
    },
    async listProfilePlaylists(userId: number, viewerId: number | null, { cursor, perPage }: PageQuery) {
      await assertProfileVisible(userId, viewerId)
      const cursors = createCursors(`users/${userId}/playlists`)
      const [afterId] = cursors.read(cursor) ?? []
      const rows = await store.listPlaylists(userId, userId === viewerId, afterId ? Number(afterId) : null, perPage + 1)
      const { page, next_cursor } = cursors.paginate(rows, perPage, (row) => [String(row.id)])
      return { data: page.map(({ card }) => ({ playlist: card })), next_cursor }
    },
    async listProfileLikes(userId: number, viewerId: number | null, query: PageQuery) {
      await assertProfileVisible(userId, viewerId)
      const { page, next_cursor } = await listKind('track', userId, { ...query, sort: 'added' })
      return { data: page.map(({ added_at, card }) => ({ added_at: added_at.toISOString(), track: card })), next_cursor }
    },
    async listProfileReposts(userId: number, viewerId: number | null, { cursor, perPage }: PageQuery) {
      await assertProfileVisible(userId, viewerId)
      const cursors = createCursors(`users/${userId}/reposts`)
      const [createdAt, kind, id] = cursors.read(cursor) ?? []
      const rows = await store.listReposts(userId, createdAt && kind ? { createdAt, kind, id: Number(id) } : null, perPage + 1)
      const { page, next_cursor } = cursors.paginate(rows, perPage, (row) => [row.position, row.kind, String(row.id)])
      return { data: page.map(({ reposted_at, track, album }) => ({ reposted_at: reposted_at.toISOString(), track, album })), next_cursor }
    },
  }

  /** Presents users in the given order, without users with profiles that the viewer may not see. */
  async function presentUsers(userIds: readonly number[], viewerId: number | null) {
    const [registered] = getProviders('player.profileVisibility/v1')
    const visible = new Set(await registered?.provider.filterVisible(userIds, viewerId))
    const profiles = await users.findProfiles(userIds)
    return userIds.flatMap((id) => {
      const profile = profiles.get(id)
      return profile && (visible.has(id) || id === viewerId) ? [{ id, name: profile.name, image: profile.image }] : []
    })
  }
}

/** Reads the filters that only the list of songs or the list of playlists has. */
const readFilter = (query: LibraryQuery | LibraryPlaylistsQuery | SongQuery | SongSummaryQuery) => ({
  genre: 'genre' in query ? (query.genre ?? null) : null,
  hasLyrics: 'lyrics' in query && query.lyrics !== undefined,
  membership: readMembership(query),
  folder: 'folder' in query ? (query.folder ?? null) : null,
})

function readMembership(query: LibraryQuery | LibraryPlaylistsQuery | SongQuery | SongSummaryQuery): 'liked' | 'bought' | null {
  if ('bought' in query && query.bought !== undefined) return 'bought'
  return 'liked' in query && query.liked !== undefined ? 'liked' : null
}
