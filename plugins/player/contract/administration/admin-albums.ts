import { defineEndpoint, defineIdempotentEndpoint, Id } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { ArtistRef, Image } from '../catalogue.ts'
import { AlbumValues, MusicStatus, ReleaseType } from '../music-values.ts'
import { access, FORM_ERRORS, OwnerId, PUBLISH_ERRORS, PublishBody, params, publication, UPDATE_ERRORS, Version, VersionInQuery } from './music-editing.ts'

/** The endpoints with which operators create, change, publish and delete albums of all users. */

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
  /** The tracks in the order of the album. */
  tracks: z.array(z.object({ id: z.number(), name: z.string(), number: z.number(), disc: z.number(), duration: z.number(), status: MusicStatus })),
  ...publication,
})
/** An album with its tracks, as operators see it. */
export type AdminAlbum = z.infer<typeof AdminAlbum>

export const AdminAlbumValues = z.extend(AlbumValues, { owner_id: OwnerId })
const AlbumResponse = z.object({ album: AdminAlbum })
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
export const setAdminAlbumTrackOrder = defineEndpoint({
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
