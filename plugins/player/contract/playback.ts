import { defineEndpoint, Id } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/** The length of a preview, and the reason why the user hears only the beginning of a track. Texts are in the language of the request. */
export const Preview = z.object({
  /** The length of the preview. */
  seconds: z.number(),
  reason: z.string(),
  /** A link to the page on which the user gets access to the whole track, for example by a purchase. */
  action: z.nullable(z.object({ label: z.string(), to: z.string() })),
})
export type Preview = z.infer<typeof Preview>

/** The values with which a player joins tracks of an album without a gap. Offsets and lengths are in bytes of the file behind `url`. */
export const RenditionSource = z.object({
  /** For example `aac-256`. */
  name: z.string(),
  /** The value of the parameter `codecs`. */
  codec: z.string(),
  sample_rate: z.int(),
  channels: z.int(),
  /** The number of samples before the first sample of the track, which the player skips: the delay of the encoder, and the end of the previous track. */
  front_trim: z.int(),
  /** The number of samples that the encoder adds at the beginning. `front_trim` includes them. */
  encoder_delay: z.int(),
  /** The exact number of samples of the track. */
  frames: z.int(),
  /** The number of samples in one packet. */
  frame_size: z.int(),
  /** The header that a player sends to the browser before the segments (Media Source Extensions). */
  init: z.object({ offset: z.int(), length: z.int() }),
  /** Time in seconds, offset and length of each segment. */
  segments: z.array(z.tuple([z.number(), z.int(), z.int()])),
})
export type RenditionSource = z.infer<typeof RenditionSource>

/** How much louder or quieter a track is played, so that all music is equally loud. */
export const Gain = z.object({
  /** In dB, for a track by itself. */
  track: z.number(),
  /** In dB, for a track that is played with its album: all tracks of an album get the same gain, so quiet tracks stay quieter than loud ones. */
  album: z.number(),
  /** The true peak in dBTP. */
  peak: z.nullable(z.number()),
})

/** A signed URL of a track’s audio file, and the values that a player shows, such as the waveform. */
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

/** `low` streams the rendition that needs the least data. */
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

/** The number of equal parts into which a track is divided to record which of them were heard. */
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
