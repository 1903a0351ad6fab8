import { defineEndpoint, defineIdempotentEndpoint, defineUploadEndpoint, Id, Label, resourceEndpoints, Selection, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { ArtistRef, Image } from '../catalogue.ts'
import { Credit } from '../catalogue-service.ts'
import { MediaErrorCode, MediaStatus } from '../media.ts'
import { AlbumValues, ArtistValues, MusicStatus, ReleaseType, TrackValues } from '../music-values.ts'
import { albumList, artistList, trackList } from './music-lists.ts'

/** The endpoints with which operators create, change, publish and delete music of all users. */

const access = { permission: 'music.update' } as const
const params = z.strictObject({ id: Id })
const Version = z.int().check(z.minimum(1))
const VersionInQuery = z.coerce.number().check(z.int(), z.minimum(1))
const Owner = z.nullable(Label)
const OwnerId = z.nullable(Id)

const publication = {
  slug: z.string(),
  status: MusicStatus,
  release_at: z.nullable(Timestamp),
  published_at: z.nullable(Timestamp),
  plays: z.number(),
  owner: Owner,
  version: Version,
}

export const AdminArtist = z.object({
  id: z.number(),
  name: z.string(),
  biography: z.nullable(z.string()),
  country: z.nullable(z.string()),
  image: z.nullable(Image),
  gallery: z.array(Image),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  genres: z.array(z.string()),
  verified_at: z.nullable(Timestamp),
  ...publication,
})
/** An artist, as operators see it. */
export type AdminArtist = z.infer<typeof AdminArtist>

export const AdminAlbum = z.object({
  id: z.number(),
  name: z.string(),
  artists: z.array(ArtistRef),
  release_type: ReleaseType,
  description: z.nullable(z.string()),
  release_date: z.nullable(z.string()),
  image: z.nullable(Image),
  is_explicit: z.boolean(),
  copyright: z.nullable(z.string()),
  upc: z.nullable(z.string()),
  genres: z.array(z.string()),
  tags: z.array(z.string()),
  /** Its tracks in their order. */
  tracks: z.array(z.object({ id: z.number(), name: z.string(), number: z.number(), disc: z.number(), duration: z.number(), status: MusicStatus })),
  ...publication,
})
/** An album with its tracks, as operators see it. */
export type AdminAlbum = z.infer<typeof AdminAlbum>

export const AdminTrack = z.object({
  id: z.number(),
  name: z.string(),
  artists: z.array(ArtistRef),
  album: z.nullable(z.object({ id: z.number(), name: z.string() })),
  number: z.number(),
  disc: z.number(),
  duration: z.number(),
  has_audio: z.boolean(),
  /** The uploaded file that the track waits for; `null` when there is none. */
  waiting_audio: z.nullable(z.object({ status: MediaStatus, error: z.nullable(MediaErrorCode) })),
  description: z.nullable(z.string()),
  release_date: z.nullable(z.string()),
  image: z.nullable(Image),
  is_explicit: z.boolean(),
  isrc: z.nullable(z.string()),
  credits: z.array(Credit),
  genres: z.array(z.string()),
  tags: z.array(z.string()),
  /** How many playlists contain the track. They lose it when it is deleted. */
  playlists_count: z.number(),
  ...publication,
})
/** A track, as operators see it. */
export type AdminTrack = z.infer<typeof AdminTrack>

const TrackNumbers = {
  number: z.int().check(z.minimum(1), z.maximum(9999)),
  disc: z.int().check(z.minimum(1), z.maximum(99)),
}

/** The values of the forms of operators: those of artists, and the owner. */
export const AdminArtistValues = z.extend(ArtistValues, { owner_id: OwnerId, is_verified: z.boolean() })
export const AdminAlbumValues = z.extend(AlbumValues, { owner_id: OwnerId })
export const AdminTrackValues = z.extend(TrackValues, { ...TrackNumbers, owner_id: OwnerId })

const FORM_ERRORS = ['player.artist_unknown', 'player.album_unknown', 'player.genre_unknown', 'player.owner_unknown', 'player.picture_unknown'] as const
const UPDATE_ERRORS = ['resource.conflict', ...FORM_ERRORS] as const
const PublishBody = z.strictObject({
  /** When the music is published; now when it is missing or in the past. */
  at: z.optional(z.nullable(Timestamp)),
})
const PUBLISH_ERRORS = ['player.track_without_audio', 'player.already_published'] as const

const ArtistResponse = z.object({ artist: AdminArtist })
const AlbumResponse = z.object({ album: AdminAlbum })
const TrackResponse = z.object({ track: AdminTrack })

export const getAdminArtist = defineEndpoint({
  method: 'GET',
  path: 'admin/artists/{id}',
  summary: 'Get an artist in any state',
  access,
  params,
  response: ArtistResponse,
  errors: ['player.artist_not_found'],
})
export const createAdminArtist = defineIdempotentEndpoint({
  method: 'POST',
  path: 'admin/artists',
  summary: 'Create an artist as a draft',
  access,
  forbidsViewAs: true,
  body: z.extend(z.partial(AdminArtistValues), { name: ArtistValues.shape.name }),
  response: z.object({ id: z.number() }),
  status: 201,
  errors: FORM_ERRORS,
})
export const updateAdminArtist = defineEndpoint({
  method: 'PATCH',
  path: 'admin/artists/{id}',
  summary: 'Change an artist',
  access,
  forbidsViewAs: true,
  params,
  body: z.extend(z.partial(AdminArtistValues), { version: Version }),
  response: ArtistResponse,
  errors: ['player.artist_not_found', ...UPDATE_ERRORS],
  conflict: AdminArtist,
})
export const publishAdminArtist = defineEndpoint({
  method: 'POST',
  path: 'admin/artists/{id}/publish',
  summary: 'Publish an artist, or schedule it',
  access,
  forbidsViewAs: true,
  params,
  body: PublishBody,
  response: ArtistResponse,
  errors: ['player.artist_not_found', 'player.already_published'],
})
export const hideAdminArtist = defineEndpoint({
  method: 'POST',
  path: 'admin/artists/{id}/hide',
  summary: 'Hide an artist from listeners',
  access,
  forbidsViewAs: true,
  params,
  response: ArtistResponse,
  errors: ['player.artist_not_found'],
})
export const deleteAdminArtist = defineEndpoint({
  method: 'DELETE',
  path: 'admin/artists/{id}',
  summary: 'Delete an artist that has no albums and tracks',
  access,
  forbidsViewAs: true,
  params,
  query: z.strictObject({ version: VersionInQuery }),
  response: z.object({}),
  errors: ['player.artist_not_found', 'player.artist_in_use', 'resource.conflict'],
  conflict: AdminArtist,
})

export const getAdminAlbum = defineEndpoint({
  method: 'GET',
  path: 'admin/albums/{id}',
  summary: 'Get an album in any state, with its tracks',
  access,
  params,
  response: AlbumResponse,
  errors: ['player.album_not_found'],
})
export const createAdminAlbum = defineIdempotentEndpoint({
  method: 'POST',
  path: 'admin/albums',
  summary: 'Create an album as a draft',
  access,
  forbidsViewAs: true,
  body: z.extend(z.partial(AdminAlbumValues), { name: AlbumValues.shape.name, artist_ids: AlbumValues.shape.artist_ids }),
  response: z.object({ id: z.number() }),
  status: 201,
  errors: FORM_ERRORS,
})
export const updateAdminAlbum = defineEndpoint({
  method: 'PATCH',
  path: 'admin/albums/{id}',
  summary: 'Change an album',
  access,
  forbidsViewAs: true,
  params,
  body: z.extend(z.partial(AdminAlbumValues), { version: Version }),
  response: AlbumResponse,
  errors: ['player.album_not_found', ...UPDATE_ERRORS],
  conflict: AdminAlbum,
})
export const orderAdminAlbum = defineEndpoint({
  method: 'PUT',
  path: 'admin/albums/{id}/tracks',
  summary: 'Change the order of the tracks of an album',
  access,
  forbidsViewAs: true,
  params,
  body: z.strictObject({ track_ids: z.array(Id).check(z.maxLength(1000)) }),
  response: AlbumResponse,
  errors: ['player.album_not_found', 'player.tracks_of_album_changed'],
})
export const publishAdminAlbum = defineEndpoint({
  method: 'POST',
  path: 'admin/albums/{id}/publish',
  summary: 'Publish an album with its tracks, or schedule it',
  access,
  forbidsViewAs: true,
  params,
  body: PublishBody,
  response: AlbumResponse,
  errors: ['player.album_not_found', ...PUBLISH_ERRORS],
})
export const hideAdminAlbum = defineEndpoint({
  method: 'POST',
  path: 'admin/albums/{id}/hide',
  summary: 'Hide an album from listeners',
  access,
  forbidsViewAs: true,
  params,
  response: AlbumResponse,
  errors: ['player.album_not_found'],
})
export const deleteAdminAlbum = defineEndpoint({
  method: 'DELETE',
  path: 'admin/albums/{id}',
  summary: 'Delete an album. Its tracks stay unless `tracks` is `delete`',
  access,
  forbidsViewAs: true,
  params,
  query: z.strictObject({ version: VersionInQuery, tracks: z._default(z.enum(['keep', 'delete']), 'keep') }),
  response: z.object({}),
  errors: ['player.album_not_found', 'resource.conflict'],
  conflict: AdminAlbum,
})

export const getAdminTrack = defineEndpoint({
  method: 'GET',
  path: 'admin/tracks/{id}',
  summary: 'Get a track in any state',
  access,
  params,
  response: TrackResponse,
  errors: ['player.track_not_found'],
})
export const createAdminTrack = defineIdempotentEndpoint({
  method: 'POST',
  path: 'admin/tracks',
  summary: 'Create a track as a draft without audio',
  access,
  forbidsViewAs: true,
  body: z.extend(z.partial(AdminTrackValues), { name: TrackValues.shape.name, artist_ids: TrackValues.shape.artist_ids }),
  response: z.object({ id: z.number() }),
  status: 201,
  errors: FORM_ERRORS,
})
export const updateAdminTrack = defineEndpoint({
  method: 'PATCH',
  path: 'admin/tracks/{id}',
  summary: 'Change a track',
  access,
  forbidsViewAs: true,
  params,
  body: z.extend(z.partial(AdminTrackValues), { version: Version }),
  response: TrackResponse,
  errors: ['player.track_not_found', ...UPDATE_ERRORS],
  conflict: AdminTrack,
})
export const replaceAdminTrackAudio = defineEndpoint({
  method: 'PUT',
  path: 'admin/tracks/{id}/audio',
  summary: 'Make an uploaded file the audio of a track. Plays, likes and comments stay',
  access,
  forbidsViewAs: true,
  params,
  body: z.strictObject({ file_entry_id: Id }),
  response: TrackResponse,
  errors: ['player.track_not_found', 'player.media.not_found'],
})
export const publishAdminTrack = defineEndpoint({
  method: 'POST',
  path: 'admin/tracks/{id}/publish',
  summary: 'Publish a track, or schedule it',
  access,
  forbidsViewAs: true,
  params,
  body: PublishBody,
  response: TrackResponse,
  errors: ['player.track_not_found', ...PUBLISH_ERRORS],
})
export const hideAdminTrack = defineEndpoint({
  method: 'POST',
  path: 'admin/tracks/{id}/hide',
  summary: 'Hide a track from listeners. Playlists keep its place',
  access,
  forbidsViewAs: true,
  params,
  response: TrackResponse,
  errors: ['player.track_not_found'],
})
export const deleteAdminTrack = defineEndpoint({
  method: 'DELETE',
  path: 'admin/tracks/{id}',
  summary: 'Delete a track. It disappears from all playlists',
  access,
  forbidsViewAs: true,
  params,
  query: z.strictObject({ version: VersionInQuery }),
  response: z.object({}),
  errors: ['player.track_not_found', 'resource.conflict'],
  conflict: AdminTrack,
})

export const uploadAdminImage = defineUploadEndpoint({
  method: 'POST',
  path: 'admin/pictures',
  summary: 'Upload a square picture for music, an artist or a genre',
  access,
  forbidsViewAs: true,
  response: z.object({ image: Image }),
  status: 201,
  errors: ['player.cover.type', 'player.cover.too_complex', 'upload.too_large', 'busy'],
  rateLimit: 'administration',
  upload: { maxBytes: 2 * 1024 * 1024 },
})

const bulkFields = {
  selection: Selection,
  /** For `add_genre` and `remove_genre`. */
  genre_id: z.optional(Id),
  /** For `set_owner`; without an owner, the music belongs to the site. */
  owner_id: z.optional(OwnerId),
}
const ACTIONS = ['publish', 'hide', 'add_genre', 'remove_genre', 'set_owner', 'delete'] as const

/** Applies an action to selected tracks. */
export const changeSelectedTracks = { ...resourceEndpoints(trackList).bulk, body: z.strictObject({ action: z.enum(ACTIONS), ...bulkFields }) }
/** Applies an action to selected albums. */
export const changeSelectedAlbums = {
  ...resourceEndpoints(albumList).bulk,
  body: z.strictObject({
    action: z.enum(ACTIONS),
    ...bulkFields,
    /** For `delete`: what to do with the tracks. */
    tracks: z.optional(z.enum(['keep', 'delete'])),
  }),
}
/** Applies an action to selected artists. */
export const changeSelectedArtists = {
  ...resourceEndpoints(artistList).bulk,
  body: z.strictObject({ action: z.enum([...ACTIONS, 'verify', 'unverify']), ...bulkFields }),
}
