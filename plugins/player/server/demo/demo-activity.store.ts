import type { SqlRunner } from '@balafon/sdk/server'

/** The tables of items that can be liked, by kind, with the condition that all users can see an item. */
const LIKED_TABLES = {
  track: ['tracks', "status = 'published'"],
  album: ['albums', "status = 'published'"],
  artist: ['artists', "status = 'published'"],
  playlist: ['playlists', 'is_public'],
} as const
export type LikedKind = keyof typeof LIKED_TABLES

export const createDemoActivityStore = (sql: SqlRunner) => ({
  /** Adds likes of a user, some hours apart. `seed` determines which items are liked, so that they are the same in every run. */
  async addLikes(userId: number, kind: LikedKind, count: number, seed: number) {
    const [table, condition] = LIKED_TABLES[kind]
    await sql(
      `insert into likes (user_id, kind, subject_id, created_at)
       select $1, '${kind}', id, now() - n * interval '9 hours'
       from (select id, row_number() over (order by hashint8extended(id, $3)) as n from ${table} where ${condition}) chosen where n <= $2
       on conflict do nothing`,
      [userId, count, seed],
    )
  },
  async addFollows(userId: number, count: number, seed: number) {
    await sql(
      `insert into artist_follows (user_id, artist_id, created_at)
       select $1, id, now() - n * interval '2 days'
       from (select id, row_number() over (order by hashint8extended(id, $3)) as n from artists where status = 'published') chosen where n <= $2
       on conflict do nothing`,
      [userId, count, seed],
    )
  },
  async addReposts(userId: number, count: number) {
    await sql(
      `insert into reposts (user_id, kind, subject_id, created_at)
       select user_id, kind, subject_id, created_at from likes where user_id = $1 and kind in ('track', 'album')
       order by hashint8extended(subject_id, 21) limit $2 on conflict do nothing`,
      [userId, count],
    )
  },
  /** Adds plays of a user: all liked songs and a fifth of the other songs, up to `count`. */
  async addPlays(userId: number, count: number) {
    await sql(
      `insert into track_plays (key, track_id, user_id, seconds, played_at, day)
       select gen_random_uuid(), id, $1, greatest(1, floor(duration))::int, played_at, (played_at at time zone 'UTC')::date
       from (select t.id, t.duration, now() - row_number() over (order by hashint8extended(t.id, 31)) * interval '97 minutes' as played_at
         from tracks t where t.status = 'published' and (t.id % 5 = 0 or exists (select from likes l where l.user_id = $1 and l.kind = 'track' and l.subject_id = t.id))
         order by hashint8extended(t.id, 31) limit $2) chosen`,
      [userId, count],
    )
  },
  /** Updates the counts of likes, reposts and followers of all items. */
  async updateCounts() {
    for (const [kind, [table]] of Object.entries(LIKED_TABLES))
      await sql(
        `update ${table} item set likes_count = counted.likes
         from (select subject_id, count(*)::int as likes from likes where kind = $1 group by subject_id) counted where counted.subject_id = item.id`,
        [kind],
      )
    for (const [kind, table] of [
      ['track', 'tracks'],
      ['album', 'albums'],
    ] as const)
      await sql(
        `update ${table} item set reposts_count = counted.reposts
         from (select subject_id, count(*)::int as reposts from reposts where kind = $1 group by subject_id) counted where counted.subject_id = item.id`,
        [kind],
      )
    await sql(
      `update artists set followers_count = counted.followers
       from (select artist_id, count(*)::int as followers from artist_follows group by artist_id) counted where counted.artist_id = artists.id`,
    )
  },
  async listLikedTracks(userId: number, count: number): Promise<readonly number[]> {
    const rows = await sql<{ id: number }>("select subject_id as id from likes where user_id = $1 and kind = 'track' order by created_at desc limit $2", [
      userId,
      count,
    ])
    return rows.map(({ id }) => id)
  },
})
