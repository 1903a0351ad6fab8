import { conflictProblem, type Identity, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { CommentDeleted, CommentHidden } from '../../../contract/comment-events.ts'
import type { CommentDecision, CommentReview } from '../../../contract/comment-moderation.ts'
import type { ReportNotifier } from '../../content-reports/report-notifier.ts'
import type { PlayerContext } from '../../models.ts'
import type { CommentsStore } from '../comments.store.ts'
import { createModerationStore, type ReviewedComment } from './moderation.store.ts'

interface Change {
  readonly userId: number | null
  readonly version?: number
}

interface Suspension {
  readonly reason: string
  readonly until: string | null
  readonly hides_comments: boolean
}

type Context = Pick<PlayerContext, 'audit' | 'db' | 'events' | 'models' | 'sql' | 'users'>

export type ModerationService = ReturnType<typeof createModerationService>

/** Creates the service with which moderators decide on comments. Each decision closes the open reports, and the reporters are notified. */
export function createModerationService(comments: Pick<CommentsStore, 'changeRepliesCount'>, notifier: ReportNotifier, context: Context) {
  const { audit, db, events, models, sql, users } = context
  const { Comment } = models
  const store = createModerationStore(sql)

  async function present(row: ReviewedComment): Promise<CommentReview> {
    const reports = await store.listReports(row.id)
    const profiles = await users.findProfiles([...new Set([...reports.map(({ user_id }) => user_id), ...(row.user_id === null ? [] : [row.user_id])])])
    const author = row.user_id === null ? null : await users.findAccount(row.user_id)
    const nameOf = (id: number) => profiles.get(id)?.name ?? null
    return {
      id: row.id,
      version: row.version,
      body: row.body,
      status: row.status === 'hidden' ? 'hidden' : 'visible',
      author:
        row.user_id === null
          ? null
          : { id: row.user_id, name: nameOf(row.user_id), is_suspended: Boolean(author?.bannedAt), hidden_comments: row.hidden_comments },
      kind: row.kind,
      subject: { id: row.subject_id, name: row.subject_name },
      parent: row.parent_id === null ? null : { id: row.parent_id, body: row.parent_body ?? '' },
      reports: reports.map(({ user_id, reason, details, created_at, is_open }) => ({
        user: { id: user_id, name: nameOf(user_id) },
        reason,
        details,
        created_at: created_at.toISOString(),
        is_open,
      })),
      created_at: row.created_at.toISOString(),
      edited_at: row.edited_at?.toISOString() ?? null,
    }
  }

  async function get(id: number): Promise<CommentReview> {
    const row = await store.find(id)
    if (!row) throw problem(404, 'player.comment_not_found')
    return present(row)
  }

  const toPayload = ({ id, kind, subject_id }: Pick<ReviewedComment, 'id' | 'kind' | 'subject_id'>, userId: number | null) => ({
    commentId: id,
    userId: userId ?? 0,
    kind,
    subjectId: subject_id,
  })

  async function setStatus(row: ReviewedComment, status: 'visible' | 'hidden', userId: number | null, transaction: Transaction) {
    await Comment.update({ status, version: row.version + 1, reportsCount: 0 }, { where: { id: row.id }, transaction })
    if (row.status !== status) await events.publish(CommentHidden, { ...toPayload(row, userId), isHidden: status === 'hidden' }, transaction)
  }

  /** Deletes a comment. A comment with replies stays without its text and author, so that the replies keep their thread. */
  async function remove(row: ReviewedComment, userId: number | null, transaction: Transaction) {
    const emptied = { userId: null, body: '', position: null, status: 'deleted' as const, version: row.version + 1, reportsCount: 0 }
    if (row.replies_count > 0) await Comment.update(emptied, { where: { id: row.id }, transaction })
    else await Comment.destroy({ where: { id: row.id }, transaction })
    if (row.parent_id !== null) await comments.changeRepliesCount(row.parent_id, -1, transaction)
    await events.publish(CommentDeleted, toPayload(row, userId), transaction)
  }

  /** Applies a decision. Returns false when the comment has changed since the moderator loaded it. */
  async function apply(id: number, action: CommentDecision, { userId, version }: Change, transaction: Transaction): Promise<boolean> {
    const row = await store.find(id, transaction)
    if (!row) throw problem(404, 'player.comment_not_found')
    if (version !== undefined && row.version !== version) return false
    const reporterIds = await store.closeReports(id, transaction)
    if (action === 'remove') await remove(row, userId, transaction)
    else await setStatus(row, action === 'hide' || (action === 'dismiss' && row.status === 'hidden') ? 'hidden' : 'visible', userId, transaction)
    const values = { before: { status: row.status, body: row.body }, after: action === 'remove' ? null : { status: action } }
    await audit.record({ action: `comment.${action}`, entity: 'player.comment', entityId: id, label: row.body.slice(0, 80), ...values, userId }, transaction)
    const outcome = action === 'hide' || action === 'remove' ? 'hidden' : 'dismissed'
    await notifier.notify(reporterIds, { key: `comment:${id}:${row.version}`, kind: 'comment', name: row.subject_name ?? '', outcome, note: null }, transaction)
    return true
  }

  return {
    get,
    listItemNames: store.listItemNames,
    async decide(id: number, action: CommentDecision, change: Change): Promise<CommentReview | null> {
      const isCurrent = await db.transaction((transaction) => apply(id, action, change, transaction))
      if (!isCurrent) throw conflictProblem(await get(id))
      return action === 'remove' ? null : get(id)
    },
    /** Applies a decision in the transaction of a bulk action. */
    apply: async (id: number, action: CommentDecision, userId: number | null, transaction: Transaction) =>
      void (await apply(id, action, { userId }, transaction)),
    /** Suspends the author of a comment. Returns how many comments were hidden. */
    async suspendAuthor(id: number, { reason, until, hides_comments }: Suspension, me: Identity): Promise<number> {
      if (!me.can('comments.update')) throw problem(403, 'forbidden')
      return db.transaction(async (transaction) => {
        const row = await store.find(id, transaction)
        if (!row || row.user_id === null) throw problem(404, 'player.comment_not_found')
        await users.suspend(row.user_id, { reason, until: until === null ? null : new Date(until) }, me, transaction)
        if (!hides_comments) return 0
        const hidden = await store.hideCommentsOf(row.user_id, transaction)
        await store.closeReportsOfComments(
          hidden.map((comment) => comment.id),
          transaction,
        )
        for (const comment of hidden) await events.publish(CommentHidden, { ...toPayload(comment, me.id), isHidden: true }, transaction)
        const entry = { action: 'comment.hide_all', entity: 'core.user', entityId: row.user_id, userId: me.id }
        await audit.record({ ...entry, before: null, after: { comments: hidden.length } }, transaction)
        return hidden.length
      })
    },
  }
}
