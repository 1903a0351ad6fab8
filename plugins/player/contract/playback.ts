import { defineEndpoint, Id } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/** Where a track's sound is, for a while. */
export const Stream = z.object({
  track_id: z.number(),
  url: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Seconds. */
  duration: z.number(),
  /** Loudness bars of the whole track, 0 to 1. */
  peaks: z.array(z.number()),
})
export type Stream = z.infer<typeof Stream>

export const getStream = defineEndpoint({
  method: 'GET',
  path: 'tracks/{trackId}/stream',
  summary: "A signed address of a track's sound",
  access: { permission: 'music.view' },
  acceptsAccessToken: true,
  params: z.strictObject({ trackId: Id }),
  response: Stream,
})

export const recordPlay = defineEndpoint({
  method: 'POST',
  path: 'tracks/{trackId}/plays',
  summary: 'Count a listen; the same `key` counts once',
  access: { permission: 'music.view' },
  acceptsAccessToken: true,
  params: z.strictObject({ trackId: Id }),
  body: z.strictObject({
    /** Made by the player for one listen. */
    key: z.uuid(),
    /** Seconds heard. */
    seconds: z.int().check(z.minimum(0), z.maximum(86_400)),
  }),
  response: z.object({ counted: z.boolean() }),
  rateLimit: 'plays',
})
