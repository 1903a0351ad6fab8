import { Op, type SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { CoreModels } from '../../app/core-models.ts'

export interface LiveMessage {
  readonly id: number
  /** The user that receives the message; `null` for all visitors. */
  readonly userId: number | null
  readonly type: string
  readonly data: object
}

/** Messages are stored this long. A tab that is disconnected for longer can miss messages. */
const RETENTION_MS = 15 * 60_000

/** The last event that a tab received: the id of a message, or a time in milliseconds when it received no message. */
export type ResumePoint = { readonly id: number } | { readonly time: number }

export interface LiveStoreDependencies {
  readonly models: Pick<CoreModels, 'LiveMessage'>
  readonly sql: SqlRunner
}

export type LiveStore = ReturnType<typeof createLiveStore>

/** Creates the store of live messages. Open tabs wait for its reads, so these are SQL. */
export function createLiveStore({ models, sql }: LiveStoreDependencies) {
  async function findMessageTime({ id }: { id: number }) {
    const message = await models.LiveMessage.findByPk(id, { attributes: ['createdAt'] })
    return message?.createdAt
  }
  return {
    async insertMessage(userId: number | null, type: string, data: object, transaction?: Transaction) {
      await models.LiveMessage.create({ userId, type, data }, { returning: false, ...(transaction && { transaction }) })
    },
    listMessages: (ids: readonly number[]) =>
      sql<LiveMessage>('select id, user_id as "userId", type, data from live_messages where id = any($1::bigint[]) order by id', [ids]),
    /**
     * Returns the messages for a visitor since a resume point; `null` when some of them are already deleted. The messages of the five seconds
     * before are included, because a message gets its id and time before it is committed.
     */
    async listMissedMessages(resumePoint: ResumePoint, userId: number | null) {
      const since = 'time' in resumePoint ? new Date(resumePoint.time) : await findMessageTime(resumePoint)
      if (!since || Date.now() - since.getTime() > RETENTION_MS) return null
      return sql<LiveMessage>(
        `select id, user_id as "userId", type, data from live_messages
         where created_at >= $1::timestamptz - interval '5 seconds' and id <> $2 and (user_id is null or user_id = $3) order by id limit 500`,
        [since, 'id' in resumePoint ? resumePoint.id : 0, userId],
      )
    },
    /** Returns the ids of those sessions that are still valid. */
    async listValidSessionIds(ids: readonly number[]) {
      const rows = await sql<{ id: number }>(
        'select s.id from sessions s join users u on u.id = s.user_id where s.id = any($1::bigint[]) and s.expires_at > now() and u.banned_at is null',
        [ids],
      )
      return new Set(rows.map(({ id }) => id))
    },
    async deleteOldMessages() {
      await models.LiveMessage.destroy({ where: { createdAt: { [Op.lt]: new Date(Date.now() - RETENTION_MS) } } })
    },
  }
}
