import { defineEndpoint, Id, KeysetQuery, keyset, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { AlbumCard, ArtistCard, PlaylistCard, TrackCard } from './catalogue.ts'

/** What users can like. */
export const MusicItemKind = z.enum(['track', 'album', 'artist', 'playlist'])
export type MusicItemKind = z.infer<typeof MusicItemKind>

export const RepostKind = z.enum(['track', 'album'])
export type RepostKind = z.infer<typeof RepostKind>

/** A music item as text, for example `track.7`. */
export type MusicItemKey = `${MusicItemKind}.${number}`

const MAX_ITEMS = 200
/** How many tracks one request adds to the library or removes from it. */
export const MAX_CHANGED_SONGS = 1000
const canListen = { permission: 'music.view' } as const
const ITEM_ERRORS = ['player.track_not_found', 'player.album_not_found', 'player.artist_not_found', 'player.playlist_not_found'] as const

const LikeParams = z.strictObject({ kind: MusicItemKind, id: Id })
const LikeStatus = z.object({ is_liked: z.boolean(), likes_count: z.number() })

export const like = defineEndpoint({
  method: 'PUT',
  path: 'likes/{kind}/{id}',
  summary: 'Like a track, album, artist or playlist; repeating the request has no effect',
  access: 'user',
  acceptsAccessToken: true,
  params: LikeParams,
  response: LikeStatus,
  errors: ITEM_ERRORS,
  rateLimit: 'collection',
})

export const unlike = defineEndpoint({
  method: 'DELETE',
  path: 'likes/{kind}/{id}',
  summary: 'Stop liking a track, album, artist or playlist',
  access: 'user',
  acceptsAccessToken: true,
  params: LikeParams,
  response: LikeStatus,
  rateLimit: 'collection',
})

export const getCollectionFlags = defineEndpoint({
  method: 'GET',
  path: 'likes',
  summary: 'Which of up to 200 music items the user likes, follows or reposted; `subjects` are texts like `track.7`, separated by commas',
  access: 'user',
  acceptsAccessToken: true,
  query: z.strictObject({
    subjects: z
      .string()
      .check(
        z.maxLength(6000),
        z.regex(new RegExp(`^(track|album|artist|playlist)\\.\\d{1,15}(,(track|album|artist|playlist)\\.\\d{1,15}){0,${MAX_ITEMS - 1}}$`)),
      ),
  }),
  response: z.object({ liked: z.array(z.string()), followed: z.array(z.string()), reposted: z.array(z.string()) }),
})

const FollowStatus = z.object({ is_following: z.boolean(), followers_count: z.number() })

export const followArtist = defineEndpoint({
  method: 'PUT',
  path: 'artists/{artistId}/follow',
  summary: 'Follow an artist, to be notified about new releases; repeating the request has no effect',
  access: 'user',
  acceptsAccessToken: true,
  params: z.strictObject({ artistId: Id }),
  response: FollowStatus,
  errors: ['player.artist_not_found'],
  rateLimit: 'collection',
})

export const unfollowArtist = defineEndpoint({
  method: 'DELETE',
  path: 'artists/{artistId}/follow',
  summary: 'Stop following an artist',
  access: 'user',
  acceptsAccessToken: true,
  params: z.strictObject({ artistId: Id }),
  response: FollowStatus,
  rateLimit: 'collection',
})

export const listArtistFollowers = defineEndpoint({
  method: 'GET',
  path: 'artists/{artistId}/followers',
  summary: 'The followers of an artist with a public profile, newest first',
  access: canListen,
  acceptsAccessToken: true,
  params: z.strictObject({ artistId: Id }),
  query: KeysetQuery,
  response: keyset(z.object({ id: z.number(), name: z.string(), image: z.nullable(z.string()) })),
  errors: ['player.artist_not_found'],
})

const RepostParams = z.strictObject({ kind: RepostKind, id: Id })
const RepostStatus = z.object({ is_reposted: z.boolean(), reposts_count: z.number() })

export const repost = defineEndpoint({
  method: 'PUT',
  path: 'reposts/{kind}/{id}',
  summary: 'Show a track or album on your profile; repeating the request has no effect',
  access: 'user',
  acceptsAccessToken: true,
  params: RepostParams,
  response: RepostStatus,
  errors: ['player.track_not_found', 'player.album_not_found'],
  rateLimit: 'collection',
})

export const removeRepost = defineEndpoint({
  method: 'DELETE',
  path: 'reposts/{kind}/{id}',
  summary: 'Remove a track or album from your profile',
  access: 'user',
  acceptsAccessToken: true,
  params: RepostParams,
  response: RepostStatus,
  rateLimit: 'collection',
})

/** `plays` sorts playlists by their number of tracks. */
export const LibrarySort = z.enum(['added', 'name', 'artist', 'plays'])
export type LibrarySort = z.infer<typeof LibrarySort>

const Search = z.optional(z.string().check(z.trim(), z.maxLength(100)))

const LibraryQuery = z.strictObject({
  search: Search,
  sort: z._default(LibrarySort, 'added'),
  /** Default: names from A to Z, numbers and times from high to low. */
  order: z.optional(z.enum(['asc', 'desc'])),
  cursor: z.optional(z.string().check(z.maxLength(1000))),
  perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
})
export type LibraryQuery = z.infer<typeof LibraryQuery>

export const SongSort = z.enum([...LibrarySort.options, 'album', 'duration'])
export type SongSort = z.infer<typeof SongSort>

const SongFilter = {
  search: Search,
  /** The name of a genre. */
  genre: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Only songs with lyrics. */
  lyrics: z.optional(z.literal('1')),
  /** Only songs that the user likes. */
  liked: z.optional(z.literal('1')),
  /** Only songs that the user owns: the user bought them or got them as a gift. */
  bought: z.optional(z.literal('1')),
} as const
const SongQuery = z.extend(LibraryQuery, { ...SongFilter, sort: z._default(SongSort, 'added') })
export type SongQuery = z.infer<typeof SongQuery>
const SongSummaryQuery = z.strictObject(SongFilter)
export type SongSummaryQuery = z.infer<typeof SongSummaryQuery>

const LikedSong = z.object({ added_at: Timestamp, track: TrackCard })
const LibrarySong = z.extend(LikedSong, { is_bought: z.boolean() })
export type LibrarySong = z.infer<typeof LibrarySong>
const LibraryAlbum = z.object({ added_at: Timestamp, album: AlbumCard })
const LibraryArtist = z.object({ added_at: Timestamp, artist: ArtistCard })
const LibraryPlaylist = z.object({ added_at: Timestamp, playlist: PlaylistCard })

const libraryList = { method: 'GET', access: 'user', acceptsAccessToken: true, query: LibraryQuery } as const

export const listLibrarySongs = defineEndpoint({
  ...libraryList,
  query: SongQuery,
  path: 'library/songs',
  summary: 'The tracks that the user likes or owns',
  response: keyset(LibrarySong),
})

export const getLibrarySongsSummary = defineEndpoint({
  method: 'GET',
  path: 'library/songs/summary',
  summary: 'The number, total duration and genres of the tracks that the user likes or owns and that match a filter',
  access: 'user',
  acceptsAccessToken: true,
  query: SongSummaryQuery,
  response: z.object({
    summary: z.object({
      count: z.number(),
      /** In seconds. */
      duration: z.number(),
      /** The number of songs of the library that the user owns. The filter does not change it. */
      bought: z.number(),
      /** The most frequent genres, with their numbers of tracks. */
      genres: z.array(z.object({ name: z.string(), display_name: z.string(), count: z.number() })),
    }),
  }),
})

const trackIds = z.array(Id).check(z.minLength(1), z.maxLength(MAX_CHANGED_SONGS))

export const addLibrarySongs = defineEndpoint({
  method: 'POST',
  path: 'library/songs',
  summary: 'Like several tracks; those that the user likes already are ignored',
  access: 'user',
  acceptsAccessToken: true,
  body: z.strictObject({ track_ids: trackIds }),
  response: z.object({ added: z.number() }),
  errors: ['player.track_not_found'],
  rateLimit: 'collection',
})

export const removeLibrarySongs = defineEndpoint({
  method: 'POST',
  path: 'library/songs/remove',
  summary: 'Stop liking several tracks; the `undo` of the response restores them with the times at which they were added',
  access: 'user',
  acceptsAccessToken: true,
  body: z.strictObject({ track_ids: trackIds }),
  response: z.object({ removed: z.number(), undo: z.nullable(z.string()) }),
  rateLimit: 'collection',
})

export const restoreLibrarySongs = defineEndpoint({
  method: 'POST',
  path: 'library/songs/restore',
  summary: 'Undo the removal of tracks from the library; repeating the request has no effect',
  access: 'user',
  acceptsAccessToken: true,
  body: z.strictObject({ undo: z.string().check(z.minLength(1), z.maxLength(100_000)) }),
  response: z.object({ restored: z.number() }),
  rateLimit: 'collection',
})
export const listLibraryAlbums = defineEndpoint({
  ...libraryList,
  path: 'library/albums',
  summary: 'The albums that the user likes',
  response: keyset(LibraryAlbum),
})
export const listLibraryArtists = defineEndpoint({
  ...libraryList,
  path: 'library/artists',
  summary: 'The artists that the user likes or follows',
  response: keyset(LibraryArtist),
})

const LibraryPlaylistsQuery = z.extend(LibraryQuery, {
  /** Only playlists in this folder of the user. */
  folder: z.optional(Id),
})
export type LibraryPlaylistsQuery = z.infer<typeof LibraryPlaylistsQuery>

export const listLibraryPlaylists = defineEndpoint({
  ...libraryList,
  query: LibraryPlaylistsQuery,
  path: 'library/playlists',
  summary: 'The playlists that the user created or likes',
  response: keyset(LibraryPlaylist),
})

export const getLibrary = defineEndpoint({
  method: 'GET',
  path: 'library',
  summary: 'How many songs, albums, artists and playlists the user’s library has',
  access: 'user',
  acceptsAccessToken: true,
  response: z.object({
    library: z.object({ songs: z.number(), liked_songs: z.number(), albums: z.number(), artists: z.number(), playlists: z.number() }),
  }),
})

const HistoryEntry = z.object({ played_at: Timestamp, track: TrackCard })
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const listHistory = defineEndpoint({
  method: 'GET',
  path: 'library/history',
  summary: 'What the user played, latest first; a track once a day',
  access: 'user',
  acceptsAccessToken: true,
  query: KeysetQuery,
  response: keyset(HistoryEntry),
})

export const clearHistory = defineEndpoint({
  method: 'DELETE',
  path: 'library/history',
  summary: 'Clear the user’s history; the plays still count',
  access: 'user',
  response: z.object({ cleared: z.number() }),
  rateLimit: 'collection',
})

export const listNewReleases = defineEndpoint({
  method: 'GET',
  path: 'library/new-releases',
  summary: 'Albums that followed artists published in the last 90 days, newest first',
  access: 'user',
  acceptsAccessToken: true,
  response: z.object({ albums: z.array(AlbumCard) }),
})

const profileList = {
  method: 'GET',
  access: canListen,
  acceptsAccessToken: true,
  params: z.strictObject({ id: Id }),
  query: KeysetQuery,
  errors: ['not_found'],
} as const

export const listProfilePlaylists = defineEndpoint({
  ...profileList,
  path: 'users/{id}/playlists',
  summary: 'The playlists that a user created, newest first; other users see the public ones',
  response: keyset(z.object({ playlist: PlaylistCard })),
})
export const listProfileLikes = defineEndpoint({
  ...profileList,
  path: 'users/{id}/likes',
  summary: 'The tracks that a user likes, newest first',
  response: keyset(LikedSong),
})
export const listProfileReposts = defineEndpoint({
  ...profileList,
  path: 'users/{id}/reposts',
  summary: 'The tracks and albums that a user reposted, newest first',
  response: keyset(z.object({ reposted_at: Timestamp, track: z.nullable(TrackCard), album: z.nullable(AlbumCard) })),
})
