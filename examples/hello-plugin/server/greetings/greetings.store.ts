import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { Greeting } from '../../contract/greetings.ts'

/** SQL that builds a greeting as JSON, with the fields of the contract. */
const GREETING = `
  json_build_object('id', g.id, 'text', g.text, 'created_at', to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'user', json_build_object('id', u.id, 'name', u.name, 'image', u.image),
    'track', json_build_object('id', g.track_id, 'name', g.track_name, 'artist', g.artist_name)) as greeting`

export interface Page {
  /** Returns only greetings with a smaller id. */
  readonly before: number | null
  readonly count: number
  readonly trackId?: number | undefined
  readonly userId?: number | undefined
}

export type GreetingsStore = ReturnType<typeof createGreetingsStore>

/** Creates the statements that a model cannot express, and the list that a screen waits for. */
export function createGreetingsStore(sql: SqlRunner) {
  return {
    /** Lists the latest greetings with their users, in one statement. */
    async listLatest({ before, count, trackId, userId }: Page) {
      const rows = await sql<{ greeting: Greeting }>(
        `select ${GREETING} from plg_acme_hello_greetings g join users u on u.id = g.user_id
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
    /** Returns the names of a track and its artist, or `null` when the track does not exist. Greetings keep a copy, so no other query reads a table of the player. */
    async findTrackNames(trackId: number, transaction: Transaction) {
      const [names] = await sql<{ trackName: string; artistName: string | null }>(
        `select name as "trackName", artists -> 0 ->> 'name' as "artistName" from tracks where id = $1`,
        [trackId],
        transaction,
      )
      return names ?? null
    },
  }
}
