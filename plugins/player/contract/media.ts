import { choice, defineEndpoint, defineResource, Id, type Item, integer, reference, resourceEndpoints, Timestamp, text, timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Image } from './catalogue.ts'
import type { CatalogueActor, NewTrack, TrackItem } from './catalogue-service.ts'

/** The name of the upload type for audio files of tracks. */
export const TRACK_UPLOAD_TYPE = 'player.track'
/** The name of the upload type for covers and pictures of artists. */
export const ARTWORK_UPLOAD_TYPE = 'player.artwork'

/** The live message about a changed audio file or picture, to its owner. Its data is `MediaChange`. */
export const MEDIA_MESSAGE = 'player.media'

/**
 * `waiting`: a job will read the file. `reading`: the samples are being decoded. `encoding`: the file has been read and can be played, and its
 * renditions are being encoded. `ready`: all renditions exist. `failed`: the field `error` contains the reason.
 */
export const MEDIA_STATUSES = ['waiting', 'reading', 'encoding', 'ready', 'failed'] as const
export const MediaStatus = z.enum(MEDIA_STATUSES)
export type MediaStatus = z.infer<typeof MediaStatus>

/** Why a file cannot be used. */
export const MEDIA_FAILURES = [
  'unreadable',
  'no_audio',
  'truncated',
  'too_short',
  'too_long',
  'too_complex',
  'unsupported',
  'picture_unreadable',
  'picture_too_large',
  'internal',
] as const
export type MediaFailure = (typeof MEDIA_FAILURES)[number]

/** The code of a failure. It is a translation key of a sentence for the artist. */
export type MediaErrorCode = `player.media.${MediaFailure}`
export const MEDIA_ERRORS: readonly MediaErrorCode[] = MEDIA_FAILURES.map((failure) => `player.media.${failure}` as const)
export const MediaErrorCode = z.enum(MEDIA_ERRORS)

const ShortText = z.nullable(z.string())

/** The metadata in the tags of an audio file. Long texts are shortened. Tags are often wrong, so artists can correct the values in the form of the track. */
export const MediaTags = z.object({
  title: ShortText,
  artists: z.array(z.string()),
  album: ShortText,
  album_artist: ShortText,
  track: z.nullable(z.int()),
  disc: z.nullable(z.int()),
  /** A year, or a date in ISO 8601. */
  date: ShortText,
  genres: z.array(z.string()),
  isrc: ShortText,
  upc: ShortText,
  copyright: ShortText,
  composers: z.array(z.string()),
  lyrics: ShortText,
})
export type MediaTags = z.infer<typeof MediaTags>

/** A picture in several sizes. */
export const Artwork = z.object({
  /** The value to store as the image of a track, album or artist. */
  image: Image,
  width: z.int(),
  height: z.int(),
  /** The dominant colours of the picture as CSS colours, the most frequent first. */
  colors: z.array(z.string()),
  variants: z.array(z.object({ width: z.int(), mime: z.string(), url: z.string() })),
})
export type Artwork = z.infer<typeof Artwork>

/** A rendition of an audio file, as the owner sees it. */
export const MediaRendition = z.object({
  name: z.string(),
  mime: z.string(),
  /** The value of the parameter `codecs`, for example `mp4a.40.2`. */
  codec: z.string(),
  /** In bits per second. */
  bit_rate: z.int(),
  /** In bytes. */
  size: z.int(),
})

/** An uploaded audio file: the values that were read from it, and the progress of its processing. */
export const MediaUpload = z.object({
  file_entry_id: z.int(),
  /** The name of the file on the computer of the user that uploaded it. */
  name: z.string(),
  status: MediaStatus,
  /** The progress of the current step (`status`), 0 to 1. */
  progress: z.number(),
  error: z.nullable(z.object({ code: MediaErrorCode, message: z.string() })),
  /** Whether listeners can hear the file: the browser can play the original, or a rendition exists. */
  is_playable: z.boolean(),
  mime: z.string(),
  /** In bytes. */
  size: z.int(),
  /** In seconds. `null` until the file has been read; the same applies to the values below. */
  duration: z.nullable(z.number()),
  codec: ShortText,
  is_lossless: z.nullable(z.boolean()),
  sample_rate: z.nullable(z.int()),
  channels: z.nullable(z.int()),
  bit_rate: z.nullable(z.int()),
  /** Integrated loudness by EBU R 128, in LUFS. */
  loudness: z.nullable(z.number()),
  /** In dBTP. */
  true_peak: z.nullable(z.number()),
  /** Heights of the waveform’s bars, 0 to 1. */
  peaks: z.array(z.number()),
  tags: z.nullable(MediaTags),
  /** The picture in the file. */
  cover: z.nullable(Artwork),
  renditions: z.array(MediaRendition),
  /** The tracks that use the file. */
  track_ids: z.array(z.int()),
  updated_at: Timestamp,
})
export type MediaUpload = z.infer<typeof MediaUpload>

/** An uploaded picture. `artwork` is `null` until it is `ready`. */
export const ArtworkUpload = z.object({
  file_entry_id: z.int(),
  name: z.string(),
  status: MediaStatus,
  error: z.nullable(z.object({ code: MediaErrorCode, message: z.string() })),
  artwork: z.nullable(Artwork),
  updated_at: Timestamp,
})
export type ArtworkUpload = z.infer<typeof ArtworkUpload>

/** The data of the live message `player.media`. */
export const MediaChange = z.object({
  file_entry_id: z.int(),
  kind: z.enum(['audio', 'artwork']),
  status: MediaStatus,
  progress: z.number(),
  error: z.nullable(MediaErrorCode),
  track_ids: z.array(z.int()),
})
export type MediaChange = z.infer<typeof MediaChange>

const MAX_LISTED_UPLOADS = 100
/** Ids, separated by commas. */
const IdList = z.string().check(z.regex(/^\d{1,15}(,\d{1,15})*$/), z.maxLength(MAX_LISTED_UPLOADS * 16))

/** The response leaves out ids that do not exist or that belong to another user. */
export const listMediaUploads = defineEndpoint({
  method: 'GET',
  path: 'media/uploads',
  summary: 'The state of the user’s uploaded audio files: tags, duration, loudness, progress and errors',
  access: 'user',
  acceptsAccessToken: true,
  query: z.strictObject({ ids: IdList }),
  response: z.object({ uploads: z.array(MediaUpload) }),
})

export const getMediaUpload = defineEndpoint({
  method: 'GET',
  path: 'media/uploads/{fileEntryId}',
  summary: 'The state of one of the user’s uploaded audio files',
  access: 'user',
  acceptsAccessToken: true,
  params: z.strictObject({ fileEntryId: Id }),
  response: MediaUpload,
  errors: ['player.media.not_found'],
})

export const retryMediaUpload = defineEndpoint({
  method: 'POST',
  path: 'media/uploads/{fileEntryId}/retry',
  summary: 'Process an audio file or a picture that failed again',
  access: 'user',
  acceptsAccessToken: true,
  params: z.strictObject({ fileEntryId: Id }),
  response: z.object({ status: MediaStatus }),
  errors: ['player.media.not_found', 'player.media.not_failed'],
  rateLimit: 'media',
})

export const getTrackMedia = defineEndpoint({
  method: 'GET',
  path: 'tracks/{trackId}/media',
  summary: 'The state of the audio file of one of the user’s tracks',
  access: 'user',
  acceptsAccessToken: true,
  params: z.strictObject({ trackId: Id }),
  response: MediaUpload,
  errors: ['player.media.not_found'],
})

export const getArtworkUpload = defineEndpoint({
  method: 'GET',
  path: 'media/artworks/{fileEntryId}',
  summary: 'The state of one of the user’s uploaded pictures, with its sizes and colours',
  access: 'user',
  acceptsAccessToken: true,
  params: z.strictObject({ fileEntryId: Id }),
  response: ArtworkUpload,
  errors: ['player.media.not_found'],
})

const readOnly = { readOnly: true, sortable: false } as const
const displayOnly = { ...readOnly, filterable: false } as const

/** The audio files of the site with the state of their processing, for operators. */
export const mediaFiles = defineResource({
  name: { one: 'media file', many: 'media files' },
  path: 'media/files',
  entity: 'player.media_file',
  fields: {
    name: text(displayOnly),
    file_entry_id: integer(displayOnly),
    status: choice(MEDIA_STATUSES, readOnly),
    /** The progress of the current step, in per cent. */
    progress: integer(displayOnly),
    error: choice(MEDIA_FAILURES, { ...readOnly, nullable: true }),
    owner: reference('core.user', { ...readOnly, nullable: true }),
    /** In milliseconds. */
    duration: integer({ ...displayOnly, nullable: true }),
    codec: text({ ...displayOnly, nullable: true }),
    attempts: integer(displayOnly),
    created_at: timestamp({ readOnly: true }),
    updated_at: timestamp({ ...readOnly }),
  },
  list: { columns: ['name', 'status', 'progress', 'error', 'owner', 'created_at'], sort: ['-created_at'], paging: 'cursor' },
  access: { view: { permission: 'music.update' } },
  forbidsViewAs: true,
  actions: { retry: {} },
})
/** An audio file as shown to an operator. */
export type MediaFileItem = Item<typeof mediaFiles.fields>
export const mediaFileEndpoints = resourceEndpoints(mediaFiles)

/** An uploaded file that becomes the audio of a track when it has been processed. */
export interface WaitingAudio {
  readonly status: MediaStatus
  /** Why the file cannot be used, when the status is `failed`. */
  readonly error: MediaErrorCode | null
}

/** Audio files and pictures for other plugins: `getProviders('player.media/v1')[0]?.provider`. */
export interface MediaProvider {
  /**
   * Describes uploaded audio files, in the order of the ids. Files that are missing, or that belong to another user, are left out.
   * @param language The language of the error messages.
   */
  describeUploads(fileEntryIds: readonly number[], actor: CatalogueActor, language: string): Promise<readonly MediaUpload[]>
  /** Describes one uploaded audio file. @throws 404 `player.media.not_found` */
  describeUpload(fileEntryId: number, actor: CatalogueActor, language: string): Promise<MediaUpload>
  /** Returns the state of the uploaded files that tracks wait for, by the id of the track. The caller decides which users may see it. */
  findWaitingAudio(trackIds: readonly number[]): Promise<ReadonlyMap<number, WaitingAudio>>
  /** Describes an uploaded picture. @throws 404 `player.media.not_found` */
  describeArtwork(fileEntryId: number, actor: CatalogueActor, language: string): Promise<ArtworkUpload>
  /**
   * Creates a draft with an uploaded audio file. The file may still be waiting for its processing: the track then gets its duration and waveform later.
   * @throws 404 `player.media.not_found` · 422 at `fileEntryId` with the code of the file's error, and as `tracks.create`
   */
  createTrack(values: NewTrack, fileEntryId: number, actor: CatalogueActor): Promise<TrackItem>
  /**
   * Makes an uploaded file the audio of a track. The track keeps its plays, likes and comments. Listeners hear the previous file until the new one has
   * been read; the previous file is then deleted.
   * @throws 404 `player.media.not_found` · 404 `player.track_not_found` · 403 `player.not_owner` · 422 at `fileEntryId`
   */
  attachUpload(trackId: number, fileEntryId: number, actor: CatalogueActor): Promise<TrackItem>
  /** Processes a file that failed again. @throws 404 `player.media.not_found` · 409 `player.media.not_failed` */
  retry(fileEntryId: number, actor: CatalogueActor): Promise<void>
}

declare module '@balafon/sdk/contract' {
  interface ErrorCodes extends Record<MediaErrorCode, unknown> {}
  interface ServerExtensionPoints {
    /** Uploaded audio files and pictures. The player provides it. */
    'player.media/v1': MediaProvider
  }
}
