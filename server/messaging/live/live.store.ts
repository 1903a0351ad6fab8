import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export interface LiveMessage {
  readonly id: number
  /** `null`: for all visitors. */
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

const toMessage = ({ id, user_id, type, data }: Row): LiveMessage => ({ id: Number(id), userId: user_id === null ? null : Number(user_id), type, data })

export type LiveStore = ReturnType<typeof createLiveStore>

/** How long a tab can be disconnected without missing a message. */
const RETENTION_MS = 15 * 60_000

/** The last event that a tab received: the id of a message, or a time in milliseconds when it received no message. */
export type ResumePoint = { readonly id: number } | { readonly time: number }

export function createLiveStore(sql: SqlRunner) {
  async function findMessageTime({ id }: { id: number }) {
    const [row] = await sql<{ created_at: Date }>('select created_at from live_messages where id = $1', [id])
    return row?.created_at
  }
  return {
    async insertMessage(userId: number | null, type: string, data: object, transaction?: Transaction) {
      await sql('insert into live_messages (user_id, type, data) values ($1, $2, $3::jsonb)', [userId, type, JSON.stringify(data)], transaction)
    },
    async listMessages(ids: readonly number[]) {
      const rows = await sql<Row>('select id, user_id, type, data from live_messages where id = any($1::bigint[]) order by id', [ids])
      return rows.map(toMessage)
    },
    /**
     * Returns the messages for a visitor since a resume point; `null` when some of them are already deleted. The messages of the five seconds
     * before are included, because a message gets its id and time before it is committed.
     */
    async listMissedMessages(resumePoint: ResumePoint, userId: number | null) {
      const since = 'time' in resumePoint ? new Date(resumePoint.time) : await findMessageTime(resumePoint)
      if (!since || Date.now() - since.getTime() > RETENTION_MS) return null
      const rows = await sql<Row>(
        `select id, user_id, type, data from live_messages
         where created_at >= $1::timestamptz - interval '5 seconds' and id <> $2 and (user_id is null or user_id = $3) order by id limit 500`,
        [since, 'id' in resumePoint ? resumePoint.id : 0, userId],
      )
      return rows.map(toMessage)
    },
    /** Returns the ids of those sessions that are still valid. */
    async listValidSessionIds(ids: readonly number[]) {
      const rows = await sql<{ id: string }>(
        'select s.id from sessions s join users u on u.id = s.user_id where s.id = any($1::bigint[]) and s.expires_at > now() and u.banned_at is null',
        [ids],
      )
      return new Set(rows.map(({ id }) => Number(id)))
    },
    async deleteOldMessages() {
      await sql('delete from live_messages where created_at < now() - make_interval(secs => $1)', [RETENTION_MS / 1000])
    },
  }
}
