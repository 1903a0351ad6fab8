import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { CommentKind, ReportReason } from '../../../contract/comments.ts'

export interface ReviewedComment {
  readonly id: number
  readonly version: number
  readonly kind: CommentKind
  readonly subject_id: number
  readonly subject_name: string | null
  readonly parent_id: number | null
  readonly parent_body: string | null
  readonly user_id: number | null
  readonly body: string
  readonly status: 'visible' | 'hidden' | 'deleted'
  readonly replies_count: number
  readonly hidden_comments: number
  readonly created_at: Date
  readonly edited_at: Date | null
}

interface CommentReportRow {
  readonly user_id: number
  readonly reason: ReportReason
  readonly details: string
  readonly created_at: Date
  readonly is_open: boolean
}

const MAX_REPORTS = 100

/** Creates the store of the moderation of comments. */
export const createModerationStore = (sql: SqlRunner) => ({
  /** Reads a comment with the values that moderators see; null when it was deleted. With a transaction, the comment is locked. */
  async find(id: number, transaction?: Transaction): Promise<ReviewedComment | null> {
    const [row] = await sql<ReviewedComment>(
      `select c.id, c.version, c.kind, c.subject_id, c.parent_id, c.user_id, c.body, c.status, c.replies_count, c.created_at, c.edited_at,
         case c.kind when 'track' then (select name from tracks where id = c.subject_id) else (select name from albums where id = c.subject_id) end as subject_name,
         (select p.body from comments p where p.id = c.parent_id) as parent_body,
         (select count(*)::int from comments h where h.user_id = c.user_id and h.status = 'hidden') as hidden_comments
       from comments c where c.id = $1 and c.status <> 'deleted'${transaction ? ' for update of c' : ''}`,
      [id],
      transaction,
    )
    return row ?? null
  },
  /** Lists the reports of a comment, open ones first. */
  listReports: (id: number): Promise<CommentReportRow[]> =>
    sql(
      `select user_id, reason, details, created_at, resolved_at is null as is_open from comment_reports where comment_id = $1
       order by resolved_at is null desc, created_at desc limit ${MAX_REPORTS}`,
      [id],
    ),
  /** Closes the open reports of a comment. Returns the users that reported it. */
  async closeReports(id: number, transaction: Transaction): Promise<number[]> {
    const rows = await sql<{ user_id: number }>(
      'update comment_reports set resolved_at = now() where comment_id = $1 and resolved_at is null returning user_id',
      [id],
      transaction,
    )
    return rows.map(({ user_id }) => user_id)
  },
  /** Lists the names of the tracks and albums that comments are about. */
  async listItemNames(kind: CommentKind, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await sql<{ id: number; name: string }>(`select id, name from ${kind === 'track' ? 'tracks' : 'albums'} where id = any($1::bigint[])`, [ids])
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  /** Hides all visible comments of a user. Returns the comments that were visible. */
  hideCommentsOf: (userId: number, transaction: Transaction): Promise<{ id: number; kind: CommentKind; subject_id: number }[]> =>
    sql(
      `update comments set status = 'hidden', version = version + 1, reports_count = 0 where user_id = $1 and status = 'visible'
       returning id, kind, subject_id`,
      [userId],
      transaction,
    ),
  async closeReportsOfComments(ids: readonly number[], transaction: Transaction) {
    await sql('update comment_reports set resolved_at = now() where comment_id = any($1::bigint[]) and resolved_at is null', [ids], transaction)
  },
})
