import { defineEndpoint, defineStreamEndpoint, defineUploadEndpoint, Id, KeysetQuery, keyset, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Image, PlaylistCard, PlaylistTrack } from './catalogue.ts'

export const PLAYLIST_NAME_MAX_LENGTH = 100
export const PLAYLIST_DESCRIPTION_MAX_LENGTH = 1000
export const PLAYLIST_MAX_TRACKS = 50_000
export const PLAYLIST_MAX_COLLABORATORS = 50
export const PLAYLIST_COVER_MAX_BYTES = 2 * 1024 * 1024
/** The maximum number of tracks that one request adds, removes or moves. */
const MAX_CHANGED_TRACKS = 1000

/** The live message that an open page of a playlist receives after a change. */
export const PLAYLIST_CHANGED = 'player.playlist_changed'
/** The live message that the lists of the user's playlists receive after a change. */
export const PLAYLISTS_CHANGED = 'player.playlists_changed'

const canListen = { permission: 'music.view' } as const
const PlaylistParams = z.strictObject({ playlistId: Id })
const ids = z.array(Id).check(z.minLength(1), z.maxLength(MAX_CHANGED_TRACKS))
const Token = z.string().check(z.minLength(20), z.maxLength(100))

/** A playlist in a list of playlists that the user may add tracks to. */
export const EditablePlaylist = z.extend(PlaylistCard, { is_public: z.boolean(), is_collaborative: z.boolean(), is_owner: z.boolean() })
export type EditablePlaylist = z.infer<typeof EditablePlaylist>

const PlaylistValues = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(PLAYLIST_NAME_MAX_LENGTH)),
  description: z.string().check(z.trim(), z.maxLength(PLAYLIST_DESCRIPTION_MAX_LENGTH)),
  is_public: z.boolean(),
  is_collaborative: z.boolean(),
})

export const listEditablePlaylists = defineEndpoint({
  method: 'GET',
  path: 'playlists',
  summary: 'The playlists that the user may add tracks to, last changed first',
  access: 'user',
  acceptsAccessToken: true,
  query: z.extend(KeysetQuery, { search: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
  response: keyset(EditablePlaylist),
})

export const createPlaylist = defineEndpoint({
  method: 'POST',
  path: 'playlists',
  summary: 'Create a playlist. With `track_ids`, it contains these tracks',
  access: 'user',
  acceptsAccessToken: true,
  body: z.strictObject({
    name: PlaylistValues.shape.name,
    description: z._default(PlaylistValues.shape.description, ''),
    is_public: z._default(z.boolean(), true),
    is_collaborative: z._default(z.boolean(), false),
    track_ids: z._default(z.array(Id).check(z.maxLength(MAX_CHANGED_TRACKS)), []),
  }),
  response: z.object({ playlist: PlaylistCard }),
  status: 201,
  errors: ['player.track_not_found'],
  rateLimit: 'playlists',
})

export const updatePlaylist = defineEndpoint({
  method: 'PUT',
  path: 'playlists/{playlistId}',
  summary: 'Change a playlist of the user; `image: null` removes the uploaded cover',
  access: 'user',
  acceptsAccessToken: true,
  params: PlaylistParams,
  body: z.extend(z.partial(PlaylistValues), { image: z.optional(z.null()) }),
  response: z.object({ playlist: PlaylistCard }),
  errors: ['player.playlist_not_found', 'player.playlist_not_yours', 'player.playlist_hidden'],
  rateLimit: 'playlistChanges',
})

export const uploadPlaylistCover = defineUploadEndpoint({
  method: 'POST',
  path: 'playlists/{playlistId}/cover',
  summary: 'Set the cover of a playlist of the user',
  access: 'user',
  params: PlaylistParams,
  response: z.object({ image: Image }),
  errors: [
    'player.playlist_not_found',
    'player.playlist_not_yours',
    'player.cover.required',
    'player.cover.type',
    'player.cover.too_complex',
    'upload.too_large',
    'busy',
  ],
  rateLimit: 'playlists',
  upload: { maxBytes: PLAYLIST_COVER_MAX_BYTES },
})

export const deletePlaylist = defineEndpoint({
  method: 'DELETE',
  path: 'playlists/{playlistId}',
  summary: 'Delete a playlist of the user',
  access: 'user',
  acceptsAccessToken: true,
  params: PlaylistParams,
  response: z.object({ deleted: z.boolean() }),
  errors: ['player.playlist_not_found', 'player.playlist_not_yours'],
  rateLimit: 'playlistChanges',
})

/** `custom` is the order into which the owner and the collaborators moved the tracks. */
export const PlaylistSort = z.enum(['custom', 'name', 'artist', 'album', 'added', 'duration'])
export type PlaylistSort = z.infer<typeof PlaylistSort>

export const PlaylistTracksQuery = z.strictObject({
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  sort: z._default(PlaylistSort, 'custom'),
  order: z._default(z.enum(['asc', 'desc']), 'asc'),
  cursor: z.optional(z.string().check(z.maxLength(1000))),
  perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 200),
})
export type PlaylistTracksQuery = z.infer<typeof PlaylistTracksQuery>

export const listPlaylistTracks = defineEndpoint({
  method: 'GET',
  path: 'playlists/{playlistId}/tracks',
  summary: 'The tracks of a playlist, filtered and sorted',
  access: canListen,
  acceptsAccessToken: true,
  params: PlaylistParams,
  query: PlaylistTracksQuery,
  response: keyset(PlaylistTrack),
  errors: ['player.playlist_not_found'],
})

export const addPlaylistTracks = defineEndpoint({
  method: 'POST',
  path: 'playlists/{playlistId}/tracks',
  summary:
    'Add tracks to a playlist, at its end or before one of its rows. With `duplicates: ask`, nothing is added when the playlist already contains one of the tracks',
  access: 'user',
  acceptsAccessToken: true,
  params: PlaylistParams,
  body: z.strictObject({
    track_ids: ids,
    before: z._default(z.nullable(Id), null),
    duplicates: z._default(z.enum(['ask', 'add', 'skip']), 'ask'),
  }),
  response: z.object({ row_ids: z.array(z.number()), duplicate_track_ids: z.array(z.number()), tracks_count: z.number() }),
  errors: ['player.playlist_not_found', 'player.playlist_not_yours', 'player.track_not_found', 'player.playlist_row_not_found', 'player.playlist_full'],
  rateLimit: 'playlistChanges',
})

export const removePlaylistTracks = defineEndpoint({
  method: 'POST',
  path: 'playlists/{playlistId}/tracks/remove',
  summary: 'Remove rows from a playlist; rows that were removed already are ignored',
  access: 'user',
  acceptsAccessToken: true,
  params: PlaylistParams,
  body: z.strictObject({ row_ids: ids }),
  response: z.object({ removed: z.number(), tracks_count: z.number() }),
  errors: ['player.playlist_not_found', 'player.playlist_not_yours'],
  rateLimit: 'playlistChanges',
})

export const movePlaylistTracks = defineEndpoint({
  method: 'POST',
  path: 'playlists/{playlistId}/tracks/move',
  summary: 'Move rows of a playlist, in the given order, before another row or to the end',
  access: 'user',
  acceptsAccessToken: true,
  params: PlaylistParams,
  body: z.strictObject({ row_ids: ids, before: z._default(z.nullable(Id), null) }),
  response: z.object({ moved: z.number() }),
  errors: ['player.playlist_not_found', 'player.playlist_not_yours', 'player.playlist_row_not_found'],
  rateLimit: 'playlistChanges',
})

export const downloadPlaylist = defineStreamEndpoint({
  path: 'playlists/{playlistId}/m3u',
  summary: 'A playlist as an M3U file with links to its tracks',
  access: canListen,
  acceptsAccessToken: true,
  params: PlaylistParams,
  errors: ['player.playlist_not_found'],
  stream: { fileName: 'playlist.m3u8', contentType: 'audio/x-mpegurl; charset=utf-8' },
})

export const createPlaylistInvitation = defineEndpoint({
  method: 'POST',
  path: 'playlists/{playlistId}/invitation',
  summary: 'Create the invitation link of a playlist of the user, which is valid for 30 days. The playlist becomes collaborative',
  access: 'user',
  params: PlaylistParams,
  response: z.object({ invitation: z.object({ url: z.string(), expires_at: Timestamp }) }),
  errors: ['player.playlist_not_found', 'player.playlist_not_yours'],
  rateLimit: 'playlistChanges',
})

export const deletePlaylistInvitation = defineEndpoint({
  method: 'DELETE',
  path: 'playlists/{playlistId}/invitation',
  summary: 'Make the invitation link of a playlist invalid',
  access: 'user',
  params: PlaylistParams,
  response: z.object({ deleted: z.boolean() }),
  errors: ['player.playlist_not_found', 'player.playlist_not_yours'],
  rateLimit: 'playlistChanges',
})

export const getPlaylistInvitation = defineEndpoint({
  method: 'GET',
  path: 'playlist-invitations/{token}',
  summary: 'The playlist of an invitation link',
  access: 'user',
  params: z.strictObject({ token: Token }),
  response: z.object({ playlist: PlaylistCard, is_member: z.boolean() }),
  errors: ['player.invitation_not_found'],
  rateLimit: 'playlistChanges',
})

export const acceptPlaylistInvitation = defineEndpoint({
  method: 'POST',
  path: 'playlist-invitations/{token}/accept',
  summary: 'Become a collaborator of a playlist; repeating the request has no effect',
  access: 'user',
  params: z.strictObject({ token: Token }),
  response: z.object({ playlist: PlaylistCard }),
  errors: ['player.invitation_not_found', 'player.playlist_collaborators_full'],
  rateLimit: 'playlistChanges',
})

export const removePlaylistCollaborator = defineEndpoint({
  method: 'DELETE',
  path: 'playlists/{playlistId}/collaborators/{userId}',
  summary: 'Remove a collaborator from a playlist of the user, or leave a playlist',
  access: 'user',
  params: z.strictObject({ playlistId: Id, userId: Id }),
  response: z.object({ removed: z.boolean() }),
  errors: ['player.playlist_not_found', 'player.playlist_not_yours'],
  rateLimit: 'playlistChanges',
})
