import { problem } from '@balafon/sdk/server'
import { QueueChanged, type SavedQueue } from '../../contract/queue.ts'
import type { PlayerContext } from '../models.ts'
import type { NewQueue, QueueStore } from './queue.store.ts'

export type QueueService = ReturnType<typeof createQueueService>

/** Creates the service of saved queues: one queue per user, which the device that played last overwrites. */
export function createQueueService(store: QueueStore, { db, events, models: { Queue, Track } }: Pick<PlayerContext, 'db' | 'events' | 'models'>) {
  return {
    async read(userId: number): Promise<SavedQueue | null> {
      const row = await store.read(userId)
      return row && withoutMissingTracks({ ...row, updated_at: row.updated_at.toISOString() })
    },
    async save(userId: number, queue: NewQueue) {
      if (!isPermutation(queue.order, queue.tracks.length) || (queue.current ?? 0) >= Math.max(queue.tracks.length, 1))
        throw problem(422, 'player.queue_order_invalid')
      const updatedAt = await db.transaction(async (transaction) => {
        const { updated_at, is_changed } = await store.save(userId, queue, transaction)
        if (is_changed) await events.publish(QueueChanged, { userId, tracksCount: queue.tracks.length }, transaction)
        return updated_at
      })
      return { updated_at: updatedAt.toISOString() }
    },
    async savePosition(userId: number, { device_id, current, position }: Pick<NewQueue, 'device_id' | 'current' | 'position'>) {
      const updatedAt = await store.savePosition(userId, device_id, current, position)
      if (!updatedAt) throw problem(409, 'player.queue_of_other_device')
      return { updated_at: updatedAt.toISOString() }
    },
    /** Reads the names of the saved tracks for the download of personal data. */
    async readPersonalData(userId: number) {
      const queue = await Queue.findByPk(userId)
      const tracks = queue ? await Track.findAll({ where: { id: queue.tracks.map(({ id }) => id) }, attributes: ['id', 'name'] }) : []
      const names = new Map(tracks.map(({ id, name }) => [id, name]))
      return { queue: queue?.tracks.flatMap(({ id }) => names.get(id) ?? []) ?? [] }
    },
    deletePersonalData: async (userId: number) => void (await Queue.destroy({ where: { userId } })),
  }
}

const isPermutation = (order: readonly number[], length: number) =>
  order.length === length && new Set(order).size === length && order.every((index) => index < length)

/** Removes tracks that are null, because users may no longer see them. When the current track is removed, the next track starts from its beginning. */
function withoutMissingTracks(
  queue: Omit<SavedQueue, 'tracks'> & {
    readonly tracks: readonly { readonly origin: SavedQueue['tracks'][number]['origin']; readonly track: SavedQueue['tracks'][number]['track'] | null }[]
  },
): SavedQueue {
  const newIndexes = new Map<number, number>()
  const tracks: SavedQueue['tracks'] = []
  for (const [index, { origin, track }] of queue.tracks.entries()) {
    if (!track) continue
    newIndexes.set(index, tracks.length)
    tracks.push({ origin, track })
  }
  const toNewIndexes = (indexes: readonly number[]) => indexes.flatMap((index) => newIndexes.get(index) ?? [])
  const rest = queue.current === null ? [] : queue.order.slice(queue.order.indexOf(queue.current))
  const current = toNewIndexes(rest)[0] ?? null
  const isCurrentKept = queue.current !== null && newIndexes.has(queue.current)
  return { ...queue, tracks, order: toNewIndexes(queue.order), current, position: isCurrentKept ? queue.position : 0 }
}
