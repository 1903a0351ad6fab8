import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { MusicItemKind, RepostKind } from '../../contract/collection.ts'
import { MUSIC_ITEM_TABLES } from './music-item-tables.ts'

/** The tables with the likes and reposts of users. For each of them: the column of the liked or reposted item that contains their number. */
const COUNTS = { likes: 'likes_count', reposts: 'reposts_count' } as const
type Action = keyof typeof COUNTS

export type CollectionStore = ReturnType<typeof createCollectionStore>

/**
 * Creates the store of likes, reposts and followed artists. A separate statement changes the number of likes of an item. Callers run it last before the
 * commit, because it locks the row of the item, and many users may like the same track at the same time.
 */
export function createCollectionStore(sql: SqlRunner) {
  const changeCount = async (table: string, column: string, id: number, difference: 1 | -1, transaction: Transaction): Promise<number> => {
    const [row] = await sql<{ count: number }>(
      `update ${table} set ${column} = greatest(0, ${column} + $2) where id = $1 returning ${column} as count`,
      [id, difference],
      transaction,
    )
    return row?.count ?? 0
  }
  const readCount = async (table: string, column: string, id: number): Promise<number> =>
    (await sql<{ count: number }>(`select ${column} as count from ${table} where id = $1`, [id]))[0]?.count ?? 0

  return {
    /** Returns whether a user may see an item. */
    async isVisible(kind: MusicItemKind, id: number, userId: number): Promise<boolean> {
      const { table, alias, join, isVisible } = MUSIC_ITEM_TABLES[kind]
      const rows = await sql(`select 1 from ${table} ${alias} ${join} where ${alias}.id = $2 and ${isVisible} and $1::bigint is not null`, [userId, id])
      return rows.length > 0
    },
    /** Inserts a like or repost. Returns false when the user had already liked or reposted the item. */
    async insert(action: Action, userId: number, kind: MusicItemKind, id: number, transaction: Transaction): Promise<boolean> {
      const rows = await sql(
        `insert into ${action} (user_id, kind, subject_id) values ($1, $2, $3) on conflict do nothing returning subject_id`,
        [userId, kind, id],
        transaction,
      )
      return rows.length > 0
    },
    /** Deletes a like or repost. Returns false when the user had not liked or reposted the item. */
    async delete(action: Action, userId: number, kind: MusicItemKind, id: number, transaction: Transaction): Promise<boolean> {
      const rows = await sql(`delete from ${action} where user_id = $1 and kind = $2 and subject_id = $3 returning subject_id`, [userId, kind, id], transaction)
      return rows.length > 0
    },
    changeCount: (action: Action, kind: MusicItemKind, id: number, difference: 1 | -1, transaction: Transaction) =>
      changeCount(MUSIC_ITEM_TABLES[kind].table, COUNTS[action], id, difference, transaction),
    readCount: (action: Action, kind: MusicItemKind | RepostKind, id: number) => readCount(MUSIC_ITEM_TABLES[kind].table, COUNTS[action], id),

    async insertFollow(userId: number, artistId: number, transaction: Transaction): Promise<boolean> {
      const rows = await sql(
        'insert into artist_follows (user_id, artist_id) values ($1, $2) on conflict do nothing returning artist_id',
        [userId, artistId],
        transaction,
      )
      return rows.length > 0
    },
    async deleteFollow(userId: number, artistId: number, transaction: Transaction): Promise<boolean> {
      const rows = await sql('delete from artist_follows where user_id = $1 and artist_id = $2 returning artist_id', [userId, artistId], transaction)
      return rows.length > 0
    },
    changeFollowersCount: (artistId: number, difference: 1 | -1, transaction: Transaction) =>
      changeCount('artists', 'followers_count', artistId, difference, transaction),
    readFollowersCount: (artistId: number) => readCount('artists', 'followers_count', artistId),

    /** Returns which of the given items the user likes, follows or reposted, as texts like `track.7`. */
    async readFlags(userId: number, kinds: readonly string[], ids: readonly number[]) {
      const [row] = await sql<{ liked: string[]; followed: string[]; reposted: string[] }>(
        `with subject as (select distinct kind, id from unnest($2::text[], $3::bigint[]) as s(kind, id))
         select coalesce((select array_agg(s.kind || '.' || s.id) from subject s join likes l on l.user_id = $1 and l.kind = s.kind and l.subject_id = s.id), '{}') as liked,
           coalesce((select array_agg('artist.' || s.id) from subject s join artist_follows f on f.user_id = $1 and f.artist_id = s.id where s.kind = 'artist'), '{}') as followed,
           coalesce((select array_agg(s.kind || '.' || s.id) from subject s join reposts r on r.user_id = $1 and r.kind = s.kind and r.subject_id = s.id), '{}') as reposted`,
        [userId, kinds, ids],
      )
      return row ?? { liked: [], followed: [], reposted: [] }
    },
    /** Deletes the likes and reposts of a deleted item. */
    async deleteForItem(kind: MusicItemKind, id: number) {
      await sql('with liked as (delete from likes where kind = $1 and subject_id = $2) delete from reposts where kind = $1 and subject_id = $2', [kind, id])
    },
    /** Deletes the likes, follows and reposts of a user, and subtracts them from the counts of the items. */
    async deleteOfUser(userId: number, transaction: Transaction) {
      for (const [kind, { table }] of Object.entries(MUSIC_ITEM_TABLES))
        await sql(
          `with removed as (delete from likes where user_id = $1 and kind = '${kind}' returning subject_id),
             locked as (select id from ${table} where id in (select subject_id from removed) order by id for update)
           update ${table} set likes_count = greatest(0, likes_count - 1) where id in (select id from locked)`,
          [userId],
          transaction,
        )
      for (const kind of ['track', 'album'] as const)
        await sql(
          `with removed as (delete from reposts where user_id = $1 and kind = '${kind}' returning subject_id),
             locked as (select id from ${MUSIC_ITEM_TABLES[kind].table} where id in (select subject_id from removed) order by id for update)
           update ${MUSIC_ITEM_TABLES[kind].table} set reposts_count = greatest(0, reposts_count - 1) where id in (select id from locked)`,
          [userId],
          transaction,
        )
      await sql(
        `with removed as (delete from artist_follows where user_id = $1 returning artist_id),
           locked as (select id from artists where id in (select artist_id from removed) order by id for update)
         update artists set followers_count = greatest(0, followers_count - 1) where id in (select id from locked)`,
        [userId],
        transaction,
      )
    },
    /** Lists the users that follow an artist, newest first. */
    listFollowers: (artistId: number, after: { readonly createdAt: string; readonly userId: number } | null, limit: number) =>
      sql<{ user_id: number; position: string }>(
        `select user_id, created_at::text as position from artist_follows
         where artist_id = $1 and ($2::timestamptz is null or (created_at, user_id) < ($2::timestamptz, $3::bigint))
         order by created_at desc, user_id desc limit $4`,
        [artistId, after?.createdAt ?? null, after?.userId ?? null, limit],
      ),
    /** Lists the users that follow at least one of the artists, by id. */
    listFollowerIds: async (artistIds: readonly number[], afterUserId: number, limit: number): Promise<number[]> =>
      (
        await sql<{ user_id: number }>(
          'select distinct user_id from artist_follows where artist_id = any($1::bigint[]) and user_id > $2 order by user_id limit $3',
          [artistIds, afterUserId, limit],
        )
      ).map(({ user_id }) => user_id),
  }
}
