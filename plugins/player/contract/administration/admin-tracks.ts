import { defineEndpoint, defineIdempotentEndpoint, Id } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { ArtistRef, Image } from '../catalogue.ts'
import { Credit } from '../catalogue-service.ts'
import { MediaErrorCode, MediaStatus } from '../media.ts'
import { TrackValues } from '../music-values.ts'
import { access, FORM_ERRORS, OwnerId, PUBLISH_ERRORS, PublishBody, params, publication, UPDATE_ERRORS, Version, VersionInQuery } from './music-editing.ts'

/** The endpoints with which operators create, change, publish and delete tracks of all users. */

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
  /** The number of playlists that contain the track. Operators see it before they delete the track, because these playlists lose it. */
  playlists_count: z.number(),
  ...publication,
})
/** A track, as operators see it. */
export type AdminTrack = z.infer<typeof AdminTrack>

const TrackNumbers = {
  number: z.int().check(z.minimum(1), z.maximum(9999)),
  disc: z.int().check(z.minimum(1), z.maximum(99)),
}

export const AdminTrackValues = z.extend(TrackValues, { ...TrackNumbers, owner_id: OwnerId })

const TrackResponse = z.object({ track: AdminTrack })

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
  summary: 'Hide a track from listeners. It keeps its position in playlists',
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
