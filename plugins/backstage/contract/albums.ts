import { AlbumValues } from '@balafon/plugin-player/contract/music-values'
import { defineEndpoint, Id } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { BackstageAlbum, BackstageTrack, MusicQuery } from './music.ts'
import { AlbumParams, AlbumResponse, FORM_ERRORS, PUBLISH_ERRORS, PublishBody, Version } from './music-endpoints.ts'

const changes = { access: 'user', acceptsAccessToken: true, rateLimit: 'backstage.changes' } as const

export const listBackstageAlbums = defineEndpoint({
  method: 'GET',
  path: 'backstage/albums',
  summary: 'The albums that the user manages, newest first',
  access: 'user',
  acceptsAccessToken: true,
  query: MusicQuery,
  response: z.object({ data: z.array(BackstageAlbum), next_cursor: z.nullable(z.string()) }),
  errors: ['backstage.artist_not_found'],
})
export const getBackstageAlbum = defineEndpoint({
  method: 'GET',
  path: 'backstage/albums/{albumId}',
  summary: 'An album that the user manages, with its tracks',
  access: 'user',
  acceptsAccessToken: true,
  params: AlbumParams,
  response: z.object({ album: BackstageAlbum, tracks: z.array(BackstageTrack) }),
  errors: ['backstage.album_not_found'],
})
export const createBackstageAlbum = defineEndpoint({
  method: 'POST',
  path: 'backstage/albums',
  summary: 'Create an album as a draft',
  access: { permission: 'music.create' },
  acceptsAccessToken: true,
  rateLimit: 'backstage.changes',
  status: 201,
  body: AlbumValues,
  response: AlbumResponse,
  errors: FORM_ERRORS,
})
export const updateBackstageAlbum = defineEndpoint({
  ...changes,
  method: 'PATCH',
  path: 'backstage/albums/{albumId}',
  summary: 'Change an album',
  params: AlbumParams,
  body: z.extend(z.partial(AlbumValues), { version: Version }),
  response: AlbumResponse,
  errors: ['backstage.album_not_found', 'resource.conflict', ...FORM_ERRORS],
  conflict: BackstageAlbum,
})
export const orderBackstageAlbum = defineEndpoint({
  ...changes,
  method: 'PUT',
  path: 'backstage/albums/{albumId}/tracks',
  summary: 'Change the order of the tracks of an album',
  params: AlbumParams,
  body: z.strictObject({ track_ids: z.array(Id).check(z.maxLength(1000)) }),
  response: z.object({ tracks: z.array(BackstageTrack) }),
  errors: ['backstage.album_not_found', 'player.tracks_of_album_changed'],
})
export const deleteBackstageAlbum = defineEndpoint({
  ...changes,
  method: 'DELETE',
  path: 'backstage/albums/{albumId}',
  summary: 'Delete an album. Its tracks stay unless `tracks` is `delete`',
  params: AlbumParams,
  query: z.strictObject({ tracks: z._default(z.enum(['keep', 'delete']), 'keep') }),
  response: z.object({ deleted: z.boolean() }),
  errors: ['backstage.album_not_found'],
})
export const publishBackstageAlbum = defineEndpoint({
  ...changes,
  method: 'POST',
  path: 'backstage/albums/{albumId}/publish',
  summary: 'Publish an album with its tracks, or schedule it',
  params: AlbumParams,
  body: PublishBody,
  response: AlbumResponse,
  errors: ['backstage.album_not_found', ...PUBLISH_ERRORS],
})
export const hideBackstageAlbum = defineEndpoint({
  ...changes,
  method: 'POST',
  path: 'backstage/albums/{albumId}/hide',
  summary: 'Take an album down. It can be published again',
  params: AlbumParams,
  response: AlbumResponse,
  errors: ['backstage.album_not_found'],
})
