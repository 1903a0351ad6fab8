import { defineEndpoint, Id } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/** Why only the beginning of a track is played. Texts are in the language of the request. */
export const Preview = z.object({
  /** How much is played, in seconds. */
  seconds: z.number(),
  reason: z.string(),
  /** A link to what lets the user play the whole track. */
  action: z.nullable(z.object({ label: z.string(), to: z.string() })),
})
export type Preview = z.infer<typeof Preview>

/** What a player needs to join a rendition with its neighbours without a gap. Offsets and lengths are in bytes of the file behind `url`. */
export const RenditionSource = z.object({
  /** For example `aac-256`. */
  name: z.string(),
  /** The value of the parameter `codecs`. */
  codec: z.string(),
  sample_rate: z.int(),
  channels: z.int(),
  /** Samples before the first one of the track: the delay of the encoder, and the end of the track before. */
  front_trim: z.int(),
  /** Samples that the encoder adds. They are a part of `front_trim`. */
  encoder_delay: z.int(),
  /** The exact number of samples of the track. */
  frames: z.int(),
  /** Samples of one packet. */
  frame_size: z.int(),
  /** The header for a player that appends segments. */
  init: z.object({ offset: z.int(), length: z.int() }),
  /** Time in seconds, offset and length of each segment. */
  segments: z.array(z.tuple([z.number(), z.int(), z.int()])),
})
export type RenditionSource = z.infer<typeof RenditionSource>

/** How much louder or quieter a track is played, so that all music is equally loud. */
export const Gain = z.object({
  /** In dB, for a track by itself. */
  track: z.number(),
  /** In dB, for the tracks of an album, which keep their differences. */
  album: z.number(),
  /** The true peak in dBTP. */
  peak: z.nullable(z.number()),
})

/** A signed URL of a track’s audio file and what a player needs to show it. */
export const AudioSource = z.object({
  track_id: z.number(),
  url: z.string(),
  mime: z.string(),
  /** In bytes. */
  size: z.number(),
  /** In seconds. */
  duration: z.number(),
  /** Heights of the waveform’s bars for the whole track, 0 to 1. */
  peaks: z.array(z.number()),
  /** `null`: the URL serves the whole track. */
  preview: z.nullable(Preview),
  /** Absent while the URL serves the original file. */
  rendition: z.optional(RenditionSource),
  /** Absent while the loudness is unknown. */
  gain: z.optional(Gain),
})
export type AudioSource = z.infer<typeof AudioSource>

/** `low` needs the least data of all renditions. */
export const StreamQuality = z.enum(['high', 'low'])
export type StreamQuality = z.infer<typeof StreamQuality>

export const getAudioSource = defineEndpoint({
  method: 'GET',
  path: 'tracks/{trackId}/stream',
  summary: 'A signed URL of the audio of a track',
  access: { permission: 'music.view' },
  acceptsAccessToken: true,
  params: z.strictObject({ trackId: Id }),
  query: z.strictObject({ quality: z._default(StreamQuality, 'high') }),
  response: AudioSource,
  errors: ['player.track_not_found', 'player.playback_refused', 'player.access_unknown'],
})

export const getTrackDownload = defineEndpoint({
  method: 'GET',
  path: 'tracks/{trackId}/download',
  summary: 'A signed URL of the whole audio file of a track, to save it',
  access: { permission: 'music.download' },
  acceptsAccessToken: true,
  params: z.strictObject({ trackId: Id }),
  response: z.object({
    url: z.string(),
    /** The artists and the name of the track, with the extension of the file. */
    file_name: z.string(),
    /** In bytes. */
    size: z.number(),
  }),
  errors: ['player.track_not_found', 'player.playback_refused', 'player.access_unknown', 'player.downloads_disabled', 'player.download_preview'],
})

/** Where a track was played from. */
export const PlayContext = z.enum([
  'album',
  'artist',
  'playlist',
  'library',
  'search',
  'radio',
  'channel',
  'chart',
  'profile',
  'queue',
  'link',
  'embed',
  'other',
])
export type PlayContext = z.infer<typeof PlayContext>

/** In how many equal parts of a track listening is measured. */
export const HEARD_PARTS = 100

export const recordPlay = defineEndpoint({
  method: 'POST',
  path: 'tracks/{trackId}/plays',
  summary: 'Record a play; each `key` counts once',
  access: { permission: 'music.view' },
  acceptsAccessToken: true,
  params: z.strictObject({ trackId: Id }),
  body: z.strictObject({
    /** A random id that the player creates for each play. */
    key: z.uuid(),
    /** How long the user listened, in seconds. */
    seconds: z.int().check(z.minimum(0), z.maximum(86_400)),
    context: z._default(PlayContext, 'other'),
  }),
  response: z.object({ is_counted: z.boolean() }),
  rateLimit: 'plays',
})

export const recordPlayback = defineEndpoint({
  method: 'POST',
  path: 'tracks/{trackId}/playbacks',
  summary: 'Record which parts of a track were heard, when its playback ends',
  access: { permission: 'music.view' },
  acceptsAccessToken: true,
  params: z.strictObject({ trackId: Id }),
  body: z.strictObject({
    /** How long the user listened, in seconds. */
    seconds: z.int().check(z.minimum(0), z.maximum(86_400)),
    /** The parts of the track that were heard, from 0 to 99. */
    heard: z.array(z.int().check(z.minimum(0), z.maximum(HEARD_PARTS - 1))).check(z.maxLength(HEARD_PARTS)),
    is_completed: z.boolean(),
  }),
  response: z.object({ is_counted: z.boolean() }),
  rateLimit: 'plays',
})
