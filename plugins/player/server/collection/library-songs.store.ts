import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { IS_VISIBLE_SQL, JOIN_TRACK_ALBUM_SQL } from '../catalogue/visibility-sql.ts'

/** A track that a user liked, with the time at which it was added, as PostgreSQL writes it. */
export interface LikedTrack {
  readonly id: number
  readonly added_at: string
}

export type LibrarySongsStore = ReturnType<typeof createLibrarySongsStore>

/** Creates the store that changes the likes of many tracks at once. */
export function createLibrarySongsStore(sql: SqlRunner) {
  return {
    /** Returns those of the given tracks that all users may see. */
    listVisible: async (trackIds: readonly number[], transaction?: Transaction): Promise<number[]> =>
      (
        await sql<{ id: number }>(
          `select t.id from tracks t ${JOIN_TRACK_ALBUM_SQL} where t.id = any($1::bigint[]) and ${IS_VISIBLE_SQL.track}`,
          [trackIds],
          transaction,
        )
      ).map(({ id }) => id),
    /**
     * Likes tracks. The times of the likes are in the order of `trackIds`, so that the library sorts them in this order. The rows are inserted in the
     * order of the ids, so that two requests cannot deadlock. Returns the ids of tracks that were not liked before.
     */
    insert: async (userId: number, trackIds: readonly number[], transaction: Transaction): Promise<number[]> =>
      (
        await sql<{ id: number }>(
          `insert into likes (user_id, kind, subject_id, created_at)
           select $1, 'track', track.id, now() + track.position * interval '1 microsecond' from unnest($2::bigint[]) with ordinality as track(id, position)
           order by track.id on conflict do nothing returning subject_id as id`,
          [userId, trackIds],
          transaction,
        )
      ).map(({ id }) => id),
    /** Likes tracks again with their former times. Returns the ids of tracks that were not liked before. */
    restore: async (userId: number, tracks: readonly LikedTrack[], transaction: Transaction): Promise<number[]> =>
      (
        await sql<{ id: number }>(
          `insert into likes (user_id, kind, subject_id, created_at)
           select $1, 'track', track.id, track.added_at from unnest($2::bigint[], $3::timestamptz[]) as track(id, added_at)
           order by track.id on conflict do nothing returning subject_id as id`,
          [userId, tracks.map(({ id }) => id), tracks.map(({ added_at }) => added_at)],
          transaction,
        )
      ).map(({ id }) => id),
    delete: (userId: number, trackIds: readonly number[], transaction: Transaction) =>
      sql<LikedTrack>(
        `delete from likes where user_id = $1 and kind = 'track' and subject_id = any($2::bigint[]) returning subject_id as id, created_at::text as added_at`,
        [userId, trackIds],
        transaction,
      ),
    /** Changes the likes counts of tracks. They are locked in the order of their ids, so that two requests cannot deadlock. */
    changeCounts: (trackIds: readonly number[], difference: 1 | -1, transaction: Transaction) =>
      sql(
        `with locked as (select id from tracks where id = any($1::bigint[]) order by id for update)
         update tracks set likes_count = greatest(0, likes_count + $2) where id in (select id from locked)`,
        [trackIds, difference],
        transaction,
      ),
  }
}
