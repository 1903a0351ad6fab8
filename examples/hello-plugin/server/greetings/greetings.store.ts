import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { Greeting } from '../../contract/greetings.ts'

/** SQL that builds a greeting as JSON, with the fields of the contract except the user: a plugin cannot read the table of the users. */
const GREETING = `
  json_build_object('id', id, 'text', text, 'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'track', json_build_object('id', track_id, 'name', track_name, 'artist', artist_name)) as greeting`

export interface StoredGreeting {
  readonly userId: number
  readonly greeting: Omit<Greeting, 'user'>
}

export interface Page {
  /** Returns only greetings with a smaller id. */
  readonly before: number | null
  readonly count: number
  readonly trackId?: number | undefined
  readonly userId?: number | undefined
}

export type GreetingsStore = ReturnType<typeof createGreetingsStore>

/** Creates the functions with SQL: statements that a model cannot express, and the list, which must be fast because a screen waits for it. */
export function createGreetingsStore(sql: SqlRunner) {
  return {
    /** Lists the latest greetings in one statement. */
    listLatest: ({ before, count, trackId, userId }: Page) =>
      sql<StoredGreeting>(
        `select user_id as "userId", ${GREETING} from plg_acme_hello_greetings
         where ($1::bigint is null or id < $1) and ($2::bigint is null or track_id = $2) and ($3::bigint is null or user_id = $3)
         order by id desc limit $4`,
        [before, trackId ?? null, userId ?? null, count],
      ),
    /** Prevents concurrent requests of a user from exceeding the daily limit: another request of the user waits until this transaction ends. */
    async lockUser(userId: number, transaction: Transaction) {
      await sql("select pg_advisory_xact_lock(hashtextextended('acme.hello', $1))", [userId], transaction)
    },
  }
}
