import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export interface LiveMessage {
  readonly id: number
  /** `null`: for everybody. */
  readonly userId: number | null
  readonly type: string
  readonly data: object
}

interface Row {
  readonly id: string
  readonly user_id: string | null
  readonly type: string
  readonly data: object
}

const messageOf = ({ id, user_id, type, data }: Row): LiveMessage => ({ id: Number(id), userId: user_id === null ? null : Number(user_id), type, data })

export type LiveStore = ReturnType<typeof createLiveStore>

/** Milliseconds; so long can a tab be away and miss nothing. */
const KEPT = 15 * 60_000

/** Up to where a tab was told: a message, or, while there was none, a moment in milliseconds. */
export type Mark = { readonly id: number } | { readonly moment: number }

export function createLiveStore(sql: SqlRunner) {
  async function momentOf(id: number) {
    const [row] = await sql<{ created_at: Date }>('select created_at from live_messages where id = $1', [id])
    return row?.created_at
  }
  return {
    async insert(userId: number | null, type: string, data: object, transaction?: Transaction) {
      await sql('insert into live_messages (user_id, type, data) values ($1, $2, $3::jsonb)', [userId, type, JSON.stringify(data)], transaction)
    },
    async byIds(ids: readonly number[]) {
      const rows = await sql<Row>('select id, user_id, type, data from live_messages where id = any($1::bigint[]) order by id', [ids])
      return rows.map(messageOf)
    },
    /** What a visitor has not seen since a mark; `null` when that is no longer known. Looks a little further back, since ids are given before they are committed. */
    async since(mark: Mark, userId: number | null) {
      const moment = 'moment' in mark ? new Date(mark.moment) : await momentOf(mark.id)
      if (!moment || Date.now() - moment.getTime() > KEPT) return null
      const rows = await sql<Row>(
        `select id, user_id, type, data from live_messages
         where created_at >= $1::timestamptz - interval '5 seconds' and id <> $2 and (user_id is null or user_id = $3) order by id limit 500`,
        [moment, 'id' in mark ? mark.id : 0, userId],
      )
      return rows.map(messageOf)
    },
    /** Of these sessions, those that go on. */
    async openSessions(ids: readonly number[]) {
      const rows = await sql<{ id: string }>(
        'select s.id from sessions s join users u on u.id = s.user_id where s.id = any($1::bigint[]) and s.expires_at > now() and u.banned_at is null',
        [ids],
      )
      return new Set(rows.map(({ id }) => Number(id)))
    },
    async removeOld() {
      await sql('delete from live_messages where created_at < now() - make_interval(secs => $1)', [KEPT / 1000])
    },
  }
}
