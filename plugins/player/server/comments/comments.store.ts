import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { CommentKind } from '../../contract/comments.ts'

/** A row of the list of comments. */
export interface CommentRow {
  readonly id: number
  readonly kind: CommentKind
  readonly subject_id: number
  readonly parent_id: number | null
  readonly user_id: number | null
  readonly body: string
  readonly position: number | null
  readonly status: 'visible' | 'hidden' | 'deleted'
  readonly replies_count: number
  readonly created_at: Date
  readonly edited_at: Date | null
}

const COLUMNS = 'id, kind, subject_id, parent_id, user_id, body, position, status, replies_count, created_at, edited_at'
const MAX_MARKS = 200
const MARK_TEXT_LENGTH = 120

export type CommentsStore = ReturnType<typeof createCommentsStore>

export const createCommentsStore = (sql: SqlRunner) => ({
  /**
   * Lists the comments on a track or album, newest first. Hidden comments are left out, except those of the user and those with replies. Moderators get
   * all comments.
   */
  listThreads: (
    subject: { readonly kind: CommentKind; readonly id: number },
    viewer: { readonly userId: number | null; readonly canSeeAll: boolean },
    before: number | null,
    limit: number,
  ) =>
    sql<CommentRow>(
      `select ${COLUMNS} from comments where kind = $1 and subject_id = $2 and parent_id is null and ($3::bigint is null or id < $3::bigint)
         and (status = 'visible' or replies_count > 0 or user_id = $4::bigint or $5::boolean)
       order by id desc limit $6`,
      [subject.kind, subject.id, before, viewer.userId, viewer.canSeeAll, limit],
    ),
  /** Lists the replies to a comment, oldest first. */
  listReplies: (parentId: number, viewer: { readonly userId: number | null; readonly canSeeAll: boolean }, after: number | null, limit: number) =>
    sql<CommentRow>(
      `select ${COLUMNS} from comments where parent_id = $1 and ($2::bigint is null or id > $2::bigint)
         and (status = 'visible' or user_id = $3::bigint or $4::boolean)
       order by id limit $5`,
      [parentId, after, viewer.userId, viewer.canSeeAll, limit],
    ),
  async count(kind: CommentKind, id: number): Promise<number> {
    const [row] = await sql<{ total: number }>(
      "select count(*)::int as total from (select 1 from comments where kind = $1 and subject_id = $2 and status = 'visible' limit 10000) counted",
      [kind, id],
    )
    return row?.total ?? 0
  },
  async find(id: number, transaction?: Transaction): Promise<CommentRow | null> {
    return (await sql<CommentRow>(`select ${COLUMNS} from comments where id = $1${transaction ? ' for update' : ''}`, [id], transaction))[0] ?? null
  },
  /** Updates the number of open reports of a comment. */
  async updateReportsCount(id: number, transaction: Transaction) {
    await sql(
      'update comments set reports_count = (select count(*)::int from comment_reports where comment_id = $1 and resolved_at is null) where id = $1',
      [id],
      transaction,
    )
  },
  async changeRepliesCount(id: number, difference: 1 | -1, transaction: Transaction) {
    await sql('update comments set replies_count = greatest(0, replies_count + $2) where id = $1', [id, difference], transaction)
  },
  listMarks: (trackId: number) =>
    sql<{ id: number; position: number; user_id: number | null; body: string }>(
      `select id, position, user_id, left(body, ${MARK_TEXT_LENGTH}) as body from comments
       where kind = 'track' and subject_id = $1 and position is not null and status = 'visible' order by id desc limit ${MAX_MARKS}`,
      [trackId],
    ),
  async deleteForItem(kind: CommentKind, id: number) {
    await sql('delete from comments where kind = $1 and subject_id = $2', [kind, id])
  },
  /** Deletes the comments of a user. Comments with replies of other users stay without text and author, so that the replies keep their thread. */
  async deleteOfUser(userId: number, transaction: Transaction) {
    await sql(
      `with removed as (delete from comment_reports where user_id = $1 returning comment_id, resolved_at)
       update comments c set reports_count = greatest(0, c.reports_count - 1) from removed where c.id = removed.comment_id and removed.resolved_at is null`,
      [userId],
      transaction,
    )
    await sql(
      `with removed as (delete from comments where user_id = $1 and parent_id is not null returning parent_id),
         counted as (select parent_id, count(*)::int as replies from removed group by parent_id)
       update comments c set replies_count = greatest(0, c.replies_count - counted.replies) from counted where c.id = counted.parent_id`,
      [userId],
      transaction,
    )
    await sql('delete from comments where user_id = $1 and replies_count = 0', [userId], transaction)
    await sql("update comments set user_id = null, body = '', position = null, status = 'deleted' where user_id = $1", [userId], transaction)
  },
})
