import { TrackValues } from '@balafon/plugin-player/contract/music-values'
import { defineEndpoint, Id } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { BackstageTrack, MusicQuery } from './music.ts'
import { FORM_ERRORS, PUBLISH_ERRORS, PublishBody, TrackParams, TrackResponse, Version } from './music-endpoints.ts'

const changes = { access: 'user', acceptsAccessToken: true, rateLimit: 'backstage.changes' } as const

export const listBackstageTracks = defineEndpoint({
  method: 'GET',
  path: 'backstage/tracks',
  summary: 'The tracks that the user manages, newest first',
  access: 'user',
  acceptsAccessToken: true,
  query: MusicQuery,
  response: z.object({ data: z.array(BackstageTrack), next_cursor: z.nullable(z.string()) }),
  errors: ['backstage.artist_not_found'],
})
export const getBackstageTrack = defineEndpoint({
  method: 'GET',
  path: 'backstage/tracks/{trackId}',
  summary: 'A track that the user manages',
  access: 'user',
  acceptsAccessToken: true,
  params: TrackParams,
  response: TrackResponse,
  errors: ['backstage.track_not_found'],
})
const AUDIO_ERRORS = ['backstage.file_not_found', 'backstage.file_failed', 'backstage.quota.minutes', 'backstage.quota.tracks_per_month'] as const
export const createBackstageTrack = defineEndpoint({
  method: 'POST',
  path: 'backstage/tracks',
  summary: 'Create a track as a draft, with an uploaded audio file',
  access: { permission: 'music.create' },
  acceptsAccessToken: true,
  rateLimit: 'backstage.changes',
  status: 201,
  body: z.extend(TrackValues, { number: z.optional(z.int().check(z.minimum(1), z.maximum(9999))), file_entry_id: z._default(z.nullable(Id), null) }),
  response: TrackResponse,
  errors: [...FORM_ERRORS, ...AUDIO_ERRORS],
})
export const updateBackstageTrack = defineEndpoint({
  ...changes,
  method: 'PATCH',
  path: 'backstage/tracks/{trackId}',
  summary: 'Change a track',
  params: TrackParams,
  body: z.extend(z.partial(TrackValues), { version: Version }),
  response: TrackResponse,
  errors: ['backstage.track_not_found', 'resource.conflict', ...FORM_ERRORS],
  conflict: BackstageTrack,
})
/** The fields of a track that the grid edits. */
const GridValues = z.pick(z.partial(TrackValues), { name: true, artist_ids: true, release_date: true, is_explicit: true, isrc: true, genres: true, tags: true })
export const TrackChanges = z.extend(GridValues, { id: Id, version: Version })
export type TrackChanges = z.infer<typeof TrackChanges>

/** The result of saving the changes of one track. */
export const TrackResult = z.object({
  id: z.number(),
  /** `conflict`: another editor has saved the track meanwhile. `track` is then the saved track, if the user may see it. */
  status: z.enum(['saved', 'conflict', 'invalid', 'forbidden', 'missing']),
  track: z.nullable(BackstageTrack),
  /** The error messages by field. */
  errors: z.record(z.string(), z.array(z.string())),
})
export type TrackResult = z.infer<typeof TrackResult>

/** The maximum number of tracks that one request can change. */
export const MAX_CHANGED_TRACKS = 100

export const updateBackstageTracks = defineEndpoint({
  ...changes,
  method: 'PATCH',
  path: 'backstage/tracks',
  summary: 'Change several tracks. Each one is saved on its own: the results say which ones were not, and why',
  body: z.strictObject({ tracks: z.array(TrackChanges).check(z.minLength(1), z.maxLength(MAX_CHANGED_TRACKS)) }),
  response: z.object({ results: z.array(TrackResult) }),
})
export const replaceTrackAudio = defineEndpoint({
  ...changes,
  method: 'PUT',
  path: 'backstage/tracks/{trackId}/audio',
  summary: 'Replace the audio of a track by an uploaded file. Plays, likes and comments stay',
  params: TrackParams,
  body: z.strictObject({ file_entry_id: Id }),
  response: TrackResponse,
  errors: ['backstage.track_not_found', ...AUDIO_ERRORS],
})
export const deleteBackstageTrack = defineEndpoint({
  ...changes,
  method: 'DELETE',
  path: 'backstage/tracks/{trackId}',
  summary: 'Delete a track. It disappears from all playlists',
  params: TrackParams,
  response: z.object({ deleted: z.boolean() }),
  errors: ['backstage.track_not_found'],
})

const LyricLine = z.strictObject({ at: z.nullable(z.number().check(z.minimum(0), z.maximum(86_400))), text: z.string().check(z.maxLength(500)) })
export const getTrackLyrics = defineEndpoint({
  method: 'GET',
  path: 'backstage/tracks/{trackId}/lyrics',
  summary: 'The lyrics of a track as its artist wrote them',
  access: 'user',
  acceptsAccessToken: true,
  params: TrackParams,
  response: z.object({ lines: z.array(z.object({ at: z.nullable(z.number()), text: z.string() })), is_synced: z.boolean() }),
  errors: ['backstage.track_not_found'],
})
export const setTrackLyrics = defineEndpoint({
  ...changes,
  method: 'PUT',
  path: 'backstage/tracks/{trackId}/lyrics',
  summary: 'Replace the lyrics of a track. Without lines they are removed',
  params: TrackParams,
  body: z.strictObject({ lines: z.array(LyricLine).check(z.maxLength(1000)) }),
  response: z.object({ lines: z.array(z.object({ at: z.nullable(z.number()), text: z.string() })), is_synced: z.boolean() }),
  errors: ['backstage.track_not_found'],
})
export const publishBackstageTrack = defineEndpoint({
  ...changes,
  method: 'POST',
  path: 'backstage/tracks/{trackId}/publish',
  summary: 'Publish a track, or schedule it',
  params: TrackParams,
  body: PublishBody,
  response: TrackResponse,
  errors: ['backstage.track_not_found', ...PUBLISH_ERRORS],
})
export const hideBackstageTrack = defineEndpoint({
  ...changes,
  method: 'POST',
  path: 'backstage/tracks/{trackId}/hide',
  summary: 'Take a track down. It can be published again',
  params: TrackParams,
  response: TrackResponse,
  errors: ['backstage.track_not_found'],
})
