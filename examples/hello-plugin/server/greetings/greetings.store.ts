import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { Greeting } from '../../contract/greetings.ts'

/** SQL that builds a greeting as JSON, with the fields of the contract. */
const GREETING = `
  json_build_object('id', g.id, 'text', g.text, 'created_at', to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'user', json_build_object('id', u.id, 'name', u.name, 'image', u.image),
    'track', json_build_object('id', g.track_id, 'name', g.track_name, 'artist', g.artist_name)) as greeting`

const FROM = 'from plg_acme_hello_greetings g join users u on u.id = g.user_id'

export interface Page {
  /** Returns only greetings with a smaller id. */
  readonly before: number | null
  readonly count: number
  readonly trackId?: number | undefined
  readonly userId?: number | undefined
}

export type GreetingsStore = ReturnType<typeof createGreetingsStore>

export function createGreetingsStore(sql: SqlRunner) {
  return {
    async listLatest({ before, count, trackId, userId }: Page) {
      const rows = await sql<{ greeting: Greeting }>(
        `select ${GREETING} ${FROM}
         where ($1::bigint is null or g.id < $1) and ($2::bigint is null or g.track_id = $2) and ($3::bigint is null or g.user_id = $3)
         order by g.id desc limit $4`,
        [before, trackId ?? null, userId ?? null, count],
      )
      return rows.map(({ greeting }) => greeting)
    },
    /** Prevents concurrent requests of a user from exceeding the daily limit: others wait until the transaction ends. */
    async lockUser(userId: number, transaction: Transaction) {
      await sql("select pg_advisory_xact_lock(hashtextextended('acme.hello', $1))", [userId], transaction)
    },
    async countToday(userId: number, transaction?: Transaction) {
      const [row] = await sql<{ count: number }>(
        "select count(*)::int as count from plg_acme_hello_greetings where user_id = $1 and created_at > now() - interval '1 day'",
        [userId],
        transaction,
      )
      return row?.count ?? 0
    },
    /** Returns `null` when the track does not exist. Copies the names of the track and artist, so that no other query reads tables of the player. */
    async insertGreeting(userId: number, trackId: number, text: string, transaction: Transaction) {
      const [inserted] = await sql<{ id: string }>(
        `insert into plg_acme_hello_greetings (user_id, track_id, track_name, artist_name, text)
         select $1, id, name, artists -> 0 ->> 'name', $3 from tracks where id = $2 returning id`,
        [userId, trackId, text],
        transaction,
      )
      if (!inserted) return null
      const [row] = await sql<{ greeting: Greeting }>(`select ${GREETING} ${FROM} where g.id = $1`, [inserted.id], transaction)
      return row?.greeting ?? null
    },
    /** Deletes a greeting of the user, or of any user when `userId` is null. Returns whether it existed. */
    async deleteGreeting(id: number, userId: number | null) {
      const rows = await sql('delete from plg_acme_hello_greetings where id = $1 and ($2::bigint is null or user_id = $2) returning id', [id, userId])
      return rows.length > 0
    },
    async deleteOlderThan(days: number) {
      await sql('delete from plg_acme_hello_greetings where created_at < now() - make_interval(days => $1)', [days])
    },
    /** Records that the user was thanked. Returns false when they were thanked before. */
    async markThanked(userId: number, transaction: Transaction) {
      const rows = await sql('insert into plg_acme_hello_thanked (user_id) values ($1) on conflict do nothing returning user_id', [userId], transaction)
      return rows.length > 0
    },
  }
}
