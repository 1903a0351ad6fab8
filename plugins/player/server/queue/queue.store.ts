import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { TrackCard } from '../../contract/catalogue.ts'
import type { SavedQueue } from '../../contract/queue.ts'
import { CARD_SQL } from '../catalogue/card-sql.ts'
import { IS_VISIBLE_SQL, JOIN_TRACK_ALBUM_SQL } from '../catalogue/visibility-sql.ts'
import type { SavedTrack } from './queue.model.ts'

export interface NewQueue extends Pick<SavedQueue, 'order' | 'current' | 'position' | 'is_shuffled' | 'repeat' | 'source' | 'device_id'> {
  readonly tracks: readonly SavedTrack[]
}

interface QueueRow extends Pick<SavedQueue, 'order' | 'current' | 'position' | 'is_shuffled' | 'repeat' | 'source' | 'device_id'> {
  /**
   * The saved tracks. `track` is null when users can no longer see the track. `origin` says whether the track came with the source of the queue, was added
   * by the user, or was added by the radio.
   */
  readonly tracks: readonly { readonly origin: SavedTrack['origin']; readonly track: TrackCard | null }[]
  readonly updated_at: Date
}

export type QueueStore = ReturnType<typeof createQueueStore>

/** Creates the store of saved queues. */
export const createQueueStore = (sql: SqlRunner) => ({
  /** Reads a queue with its tracks in one statement. */
  async read(userId: number): Promise<QueueRow | null> {
    const [row] = await sql<QueueRow>(
      `select q.play_order as "order", q.current, q.position, q.is_shuffled, q.repeat, q.source, q.device_id, q.updated_at,
         coalesce((
           select json_agg(json_build_object('origin', saved.item ->> 'origin', 'track', case when ${IS_VISIBLE_SQL.track} then ${CARD_SQL.track} end) order by saved.index)
           from jsonb_array_elements(q.tracks) with ordinality saved(item, index)
           left join tracks t on t.id = (saved.item ->> 'id')::bigint ${JOIN_TRACK_ALBUM_SQL}
         ), '[]') as tracks
       from queues q where q.user_id = $1`,
      [userId],
    )
    return row ?? null
  },
  /** Saves a queue. `is_changed` is true when its tracks or their order differ from the saved ones. */
  async save(userId: number, queue: NewQueue, transaction: Transaction): Promise<{ updated_at: Date; is_changed: boolean }> {
    const [row] = await sql<{ updated_at: Date; is_changed: boolean }>(
      `with previous as (select tracks, play_order from queues where user_id = $1),
       saved as (
         insert into queues (user_id, tracks, play_order, current, position, is_shuffled, repeat, source, device_id)
         values ($1, $2::jsonb, $3::jsonb, $4, $5, $6, $7, $8::jsonb, $9)
         on conflict (user_id) do update set tracks = excluded.tracks, play_order = excluded.play_order, current = excluded.current,
           position = excluded.position, is_shuffled = excluded.is_shuffled, repeat = excluded.repeat, source = excluded.source,
           device_id = excluded.device_id, updated_at = now()
         returning updated_at, tracks, play_order)
       select saved.updated_at, previous.tracks is distinct from saved.tracks or previous.play_order is distinct from saved.play_order as is_changed
       from saved left join previous on true`,
      [
        userId,
        JSON.stringify(queue.tracks),
        JSON.stringify(queue.order),
        queue.current,
        queue.position,
        queue.is_shuffled,
        queue.repeat,
        queue.source && JSON.stringify(queue.source),
        queue.device_id,
      ],
      transaction,
    )
    if (!row) throw new Error('The queue was not saved.')
    return row
  },
  /**
   * Saves the current track and position. Returns null when another device has saved the queue since, or when the queue has no track at the index
   * `current`.
   */
  async savePosition(userId: number, deviceId: string, current: number | null, position: number): Promise<Date | null> {
    const [row] = await sql<{ updated_at: Date }>(
      `update queues set current = $3, position = $4, updated_at = now()
       where user_id = $1 and device_id = $2 and ($3::int is null or $3 < jsonb_array_length(tracks))
       returning updated_at`,
      [userId, deviceId, current, position],
    )
    return row?.updated_at ?? null
  },
})
