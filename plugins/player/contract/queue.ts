import { defineEndpoint, defineEvent, Id, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { TrackCard } from './catalogue.ts'

/** The maximum number of tracks of a queue that the server stores. Of a longer queue, players send the tracks before and after the current one. */
export const MAX_SAVED_TRACKS = 1000
/** Players save the position at most this often while they play. */
export const SAVE_POSITION_EVERY_SECONDS = 10

/** Why a track is in the queue: it belongs to the `source` of the queue, the user added it, or the radio chose it after the last track. */
const Origin = z.enum(['source', 'added', 'radio'])
const Index = z.int().check(z.minimum(0), z.maximum(MAX_SAVED_TRACKS - 1))

const playbackFields = {
  /** Index of the current track in `tracks`; null when the queue is empty. */
  current: z.nullable(Index),
  /** In seconds. */
  position: z.number().check(z.minimum(0), z.maximum(86_400)),
  /** A random id that the player creates once for each browser. */
  device_id: z.uuid(),
}

const queueFields = {
  /** Indexes of `tracks` in playing order. */
  order: z.array(Index).check(z.maxLength(MAX_SAVED_TRACKS)),
  is_shuffled: z.boolean(),
  repeat: z.enum(['off', 'all', 'one']),
  /** The album, playlist or list that the queue was started from, with the path of its page. */
  source: z.nullable(
    z.strictObject({
      title: z.string().check(z.maxLength(300)),
      to: z.string().check(z.maxLength(1000), z.regex(/^\/(?![/\\])/)),
    }),
  ),
}

export const saveQueue = defineEndpoint({
  method: 'PUT',
  path: 'me/queue',
  summary: 'Save the queue of the user, so that another device can continue it',
  access: 'user',
  acceptsAccessToken: true,
  body: z.strictObject({
    ...playbackFields,
    ...queueFields,
    tracks: z.array(z.strictObject({ id: Id, origin: Origin })).check(z.maxLength(MAX_SAVED_TRACKS)),
  }),
  response: z.object({ updated_at: Timestamp }),
  errors: ['player.queue_order_invalid'],
  rateLimit: 'queue',
})

export const saveQueuePosition = defineEndpoint({
  method: 'PATCH',
  path: 'me/queue',
  summary: 'Save the current track and the position in it. Only the device that saved the queue last can do this',
  access: 'user',
  acceptsAccessToken: true,
  body: z.strictObject(playbackFields),
  response: z.object({ updated_at: Timestamp }),
  errors: ['player.queue_of_other_device'],
  rateLimit: 'queue',
})

export const SavedQueue = z.object({
  ...playbackFields,
  ...queueFields,
  tracks: z.array(z.object({ origin: Origin, track: TrackCard })),
  updated_at: Timestamp,
})
export type SavedQueue = z.infer<typeof SavedQueue>

export const getQueue = defineEndpoint({
  method: 'GET',
  path: 'me/queue',
  summary: 'The saved queue of the user; tracks that are no longer available are left out',
  access: 'user',
  acceptsAccessToken: true,
  response: z.object({ queue: z.nullable(SavedQueue) }),
})

/** Published when the tracks or their order change, not for every position. */
export const QueueChanged = defineEvent('player.queue.changed/v1', z.object({ userId: z.number(), tracksCount: z.number() }), {
  public: { label: 'event.queue_changed' },
})
