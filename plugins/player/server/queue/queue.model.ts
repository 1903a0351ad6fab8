import { column, defineModel } from '@balafon/sdk/server'
import type { SavedQueue } from '../../contract/queue.ts'

export interface SavedTrack {
  readonly id: number
  /** Why the track is in the queue: it belongs to the `source` of the queue, was added by the user, or was chosen by the radio. */
  readonly origin: SavedQueue['tracks'][number]['origin']
}

/** The queue of a user. The device that played last has saved it. */
export const Queue = defineModel('queues', {
  columns: {
    userId: column.bigint().primaryKey(),
    tracks: column.json<readonly SavedTrack[]>(),
    /** Indexes of `tracks` in playing order. */
    playOrder: column.json<readonly number[]>(),
    /** Index of the current track. */
    current: column.integer().nullable(),
    position: column.double(),
    isShuffled: column.boolean(),
    repeat: column.oneOf('off', 'all', 'one'),
    source: column.json<SavedQueue['source']>().nullable(),
    deviceId: column.uuid(),
    updatedAt: column.timestamp().default(),
  },
})
