import { type AuditFilters, Op, type SqlRunner } from '@balafon/sdk/server'
import { literal, type Transaction, type WhereOptions } from 'sequelize'
import type { CoreModels } from '../../app/core-models.ts'
import { splitSearchWords } from '../../database/search-words.ts'

/** The expression of the index `audit_entries_search`. */
const SEARCHED_TEXT = "search_text(coalesce(label, '') || ' ' || coalesce(user_name, ''))"
const DELETE_BATCH_SIZE = 5000
/** Fields of users that may contain personal data. */
const PERSONAL_FIELDS = ['name', 'first_name', 'last_name', 'image', 'email', 'ban_reason', 'reason']

export interface AuditInsert {
  readonly userId: number | null
  readonly actingAsId: number | null
  readonly action: string
  readonly entity: string
  readonly entityId: string | null
  readonly label: string | null
  readonly before: object | null
  readonly after: object | null
  readonly ipAddress: string | null
  readonly requestId: string | null
}

export interface AuditStoreDependencies {
  readonly models: Pick<CoreModels, 'AuditEntry'>
  readonly sql: SqlRunner
}

export type AuditStore = ReturnType<typeof createAuditStore>

/** Creates the store of the audit log. */
export function createAuditStore({ models: { AuditEntry }, sql }: AuditStoreDependencies) {
  async function buildWhere(filters: AuditFilters): Promise<WhereOptions> {
    const { query, userIds, actions, entities, entityId, createdFrom, createdBefore } = filters
    const words = query === undefined ? [] : await splitSearchWords(sql, query)
    return {
      [Op.and]: [
        ...(userIds ? [{ [Op.or]: [{ userId: userIds }, { actingAsId: userIds }] }] : []),
        ...(actions ? [{ action: actions }] : []),
        ...(entities ? [{ entity: entities }] : []),
        ...(entityId !== undefined ? [{ entityId: String(entityId) }] : []),
        ...(createdFrom ? [{ createdAt: { [Op.gte]: createdFrom } }] : []),
        ...(createdBefore ? [{ createdAt: { [Op.lt]: createdBefore } }] : []),
        ...words.map((word) => literal(`${SEARCHED_TEXT} like '%${word}%'`)),
        ...(query !== undefined && words.length === 0 ? [literal('false')] : []),
      ],
    }
  }

  return {
    /** Inserts an entry, with the names that the users have at present. */
    async insert(entry: AuditInsert, transaction?: Transaction) {
      const { userId, actingAsId, action, entity, entityId, label, before, after, ipAddress, requestId } = entry
      await sql(
        `insert into audit_entries (user_id, user_name, acting_as_id, acting_as_name, action, entity, entity_id, label, before, after, ip_address, request_id)
         values ($1::bigint, (select name from users where id = $1::bigint), $2::bigint, (select name from users where id = $2::bigint),
                 $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9, $10)`,
        [userId, actingAsId, action, entity, entityId, label, before && JSON.stringify(before), after && JSON.stringify(after), ipAddress, requestId],
        transaction,
      )
    },
    async list(filters: AuditFilters, { afterId, limit, isOldestFirst }: { afterId: number | null; limit: number; isOldestFirst: boolean }) {
      const where = await buildWhere(filters)
      const next = afterId === null ? [] : [{ id: { [isOldestFirst ? Op.gt : Op.lt]: afterId } }]
      return AuditEntry.findAll({ where: { [Op.and]: [where, ...next] }, order: [['id', isOldestFirst ? 'asc' : 'desc']], limit })
    },
    async count(filters: AuditFilters, limit: number) {
      return (await AuditEntry.findAll({ attributes: ['id'], where: await buildWhere(filters), limit, raw: true })).length
    },
    /** Lists the distinct values of a column. Each step finds the next value by index, so the size of the log does not matter. */
    async listDistinct(column: 'action' | 'entity') {
      const rows = await sql<{ value: string }>(
        `with recursive distinct_values as (
           (select ${column} as value from audit_entries order by ${column} limit 1)
           union all
           select (select ${column} from audit_entries where ${column} > value order by ${column} limit 1) from distinct_values where value is not null)
         select value from distinct_values where value is not null`,
      )
      return rows.map(({ value }) => value)
    },
    /** Lists the latest entries that a user made, and entries about the user, for the personal data export. */
    listByUser: (userId: number, limit: number) =>
      AuditEntry.findAll({
        where: { [Op.or]: [{ userId }, { entity: 'core.user', entityId: String(userId) }] },
        order: [['id', 'desc']],
        limit,
      }),
    /** Deletes the entries that are older than a number of days, in batches, so that no statement holds locks for long. */
    async deleteOld(retentionDays: number) {
      for (let count = DELETE_BATCH_SIZE; count === DELETE_BATCH_SIZE; ) {
        const rows = await sql(
          `delete from audit_entries where id in (
             select id from audit_entries where created_at < now() - make_interval(days => $1) order by created_at limit $2) returning id`,
          [retentionDays, DELETE_BATCH_SIZE],
        )
        count = rows.length
      }
    },
    /** Removes the personal data of a user that is deleted. The entries keep the id. */
    async anonymize(userId: number, transaction: Transaction) {
      await sql('update audit_entries set user_name = null, ip_address = null where user_id = $1', [userId], transaction)
      await sql('update audit_entries set acting_as_name = null where acting_as_id = $1', [userId], transaction)
      await sql(
        `update audit_entries set label = null, before = before - $2::text[], after = after - $2::text[] where entity = 'core.user' and entity_id = $1`,
        [String(userId), PERSONAL_FIELDS],
        transaction,
      )
    },
  }
}
