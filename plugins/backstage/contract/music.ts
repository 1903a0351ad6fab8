import { ArtistRef, Image } from '@balafon/plugin-player/contract/catalogue'
import { Credit } from '@balafon/plugin-player/contract/catalogue-service'
import { MediaErrorCode, MediaStatus } from '@balafon/plugin-player/contract/media'
import { AlbumValues, ArtistValues, ReleaseType, TrackValues } from '@balafon/plugin-player/contract/music-values'
import { defineEndpoint, Id, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { MemberRole } from './team.ts'

/** Endpoints for the music that a user manages. For music of other users the response is the same as for music that does not exist. */

export const Status = z.enum(['draft', 'scheduled', 'published', 'hidden'])
export type Status = z.infer<typeof Status>

/** The version that the editor loaded. */
const Version = z.string().check(z.maxLength(40))

const publication = {
  status: Status,
  release_at: z.nullable(Timestamp),
  published_at: z.nullable(Timestamp),
  plays: z.number(),
  version: z.string(),
  /** Whether the user may change it; viewers only see the figures. */
  may_edit: z.boolean(),
}

export const BackstageArtist = z.object({
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
  /** What the user may do; `null` for operators that do not belong to the team. */
  role: z.nullable(MemberRole),
})
export type BackstageArtist = z.infer<typeof BackstageArtist>

export const BackstageAlbum = z.object({
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
  ...publication,
})
export type BackstageAlbum = z.infer<typeof BackstageAlbum>

export const BackstageTrack = z.object({
  id: z.number(),
  name: z.string(),
  artists: z.array(ArtistRef),
  album: z.nullable(z.object({ id: z.number(), name: z.string() })),
  number: z.number(),
  disc: z.number(),
  duration: z.number(),
  has_audio: z.boolean(),
  /** The uploaded file that the track waits for; `null` when there is none. `error` is set when it failed. */
  waiting_audio: z.nullable(z.object({ status: MediaStatus, error: z.nullable(MediaErrorCode) })),
  description: z.nullable(z.string()),
  release_date: z.nullable(z.string()),
  image: z.nullable(Image),
  is_explicit: z.boolean(),
  isrc: z.nullable(z.string()),
  credits: z.array(Credit),
  genres: z.array(z.string()),
  tags: z.array(z.string()),
  ...publication,
})
export type BackstageTrack = z.infer<typeof BackstageTrack>

const FORM_ERRORS = ['player.artist_unknown', 'player.album_unknown', 'player.genre_unknown', 'backstage.artist_not_yours', 'backstage.image.unknown'] as const
const ArtistParams = z.strictObject({ artistId: Id })
const AlbumParams = z.strictObject({ albumId: Id })
const TrackParams = z.strictObject({ trackId: Id })
const ArtistResponse = z.object({ artist: BackstageArtist })
const AlbumResponse = z.object({ album: BackstageAlbum })
const TrackResponse = z.object({ track: BackstageTrack })
const changes = { access: 'user', acceptsAccessToken: true, rateLimit: 'backstage.changes' } as const
const creates = { access: { permission: 'music.create' }, acceptsAccessToken: true, rateLimit: 'backstage.changes', status: 201 } as const

const MusicQuery = z.strictObject({
  artist_id: z.optional(Id),
  status: z.optional(Status),
  query: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
})
export type MusicQuery = z.infer<typeof MusicQuery>

/** How much of a limit is used. `limit` is `null` when there is none. */
const Limit = z.object({ used: z.number(), limit: z.nullable(z.number()) })
export const Quota = z.object({ minutes: Limit, tracks_per_month: Limit })
export type Quota = z.infer<typeof Quota>

export const getBackstage = defineEndpoint({
  method: 'GET',
  path: 'backstage',
  summary: 'The artists that the user manages, the genres of the site, and the limits of uploads',
  access: 'user',
  acceptsAccessToken: true,
  response: z.object({
    artists: z.array(BackstageArtist),
    genres: z.array(z.object({ name: z.string(), display_name: z.string() })),
    quota: Quota,
  }),
})

export const getBackstageArtist = defineEndpoint({
  method: 'GET',
  path: 'backstage/artists/{artistId}',
  summary: 'An artist that the user manages',
  access: 'user',
  acceptsAccessToken: true,
  params: ArtistParams,
  response: ArtistResponse,
  errors: ['backstage.artist_not_found'],
})
export const updateBackstageArtist = defineEndpoint({
  ...changes,
  method: 'PATCH',
  path: 'backstage/artists/{artistId}',
  summary: 'Change an artist that the user manages',
  params: ArtistParams,
  body: z.extend(z.partial(ArtistValues), { version: Version }),
  response: ArtistResponse,
  errors: ['backstage.artist_not_found', 'resource.conflict', ...FORM_ERRORS],
  conflict: BackstageArtist,
})

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
  ...creates,
  method: 'POST',
  path: 'backstage/albums',
  summary: 'Create an album as a draft',
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
  ...creates,
  method: 'POST',
  path: 'backstage/tracks',
  summary: 'Create a track as a draft, with an uploaded audio file',
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

/** What became of the changes of a track. */
export const TrackResult = z.object({
  id: z.number(),
  /** `conflict`: another editor has saved it since. `track` is the track as it is now, if the user may see it. */
  status: z.enum(['saved', 'conflict', 'invalid', 'forbidden', 'missing']),
  track: z.nullable(BackstageTrack),
  /** Messages by field. */
  errors: z.record(z.string(), z.array(z.string())),
})
export type TrackResult = z.infer<typeof TrackResult>

/** The most tracks of a request. */
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

const PublishBody = z.strictObject({
  /** When the music is published; now when it is missing or in the past. */
  at: z.optional(z.nullable(Timestamp)),
})
const PUBLISH_ERRORS = ['player.track_without_audio', 'player.already_published', 'backstage.album_without_audio'] as const

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
