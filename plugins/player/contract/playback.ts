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
})
export type AudioSource = z.infer<typeof AudioSource>

export const getAudioSource = defineEndpoint({
  method: 'GET',
  path: 'tracks/{trackId}/stream',
  summary: 'A signed URL of the audio of a track',
  access: { permission: 'music.view' },
  acceptsAccessToken: true,
  params: z.strictObject({ trackId: Id }),
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
  }),
  response: z.object({ is_counted: z.boolean() }),
  rateLimit: 'plays',
})
