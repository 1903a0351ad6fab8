import { type Identity, problem } from '@balafon/sdk/server'
import { literal } from 'sequelize'
import { CommentCreated, CommentDeleted, CommentHidden, CommentReported, CommentUpdated } from '../../contract/comment-events.ts'
import type { CommentKind, ReportReason } from '../../contract/comments.ts'
import { createListCursors } from '../collection/list-cursors.ts'
import type { PlayerContext } from '../models.ts'
import { presentAuthor, presentComment } from './comment.presenter.ts'
import type { CommentRow, CommentsStore } from './comments.store.ts'

interface CommentedItem {
  readonly kind: CommentKind
  readonly id: number
}

interface NewComment {
  readonly body: string
  readonly position: number | null
  readonly parent_id: number | null
}

type Context = Pick<PlayerContext, 'db' | 'events' | 'models' | 'resources' | 'settings' | 'users'>
/** Throws 404 when a user may not see a track or album. */
type AssertVisible = (kind: CommentKind, id: number, userId: number) => Promise<void>

const toViewer = (user: Identity | null) => ({ userId: user?.id ?? null, canSeeAll: user?.can('comments.update') ?? false })
const toPayload = ({ id, kind, subject_id }: CommentRow, userId: number) => ({ commentId: id, userId, kind, subjectId: subject_id })

export type CommentsService = ReturnType<typeof createCommentsService>

/** Creates the service of comments on tracks and albums. */
export function createCommentsService(store: CommentsStore, assertVisible: AssertVisible, { db, events, models, resources, settings, users }: Context) {
  const { Comment, CommentReport } = models

  /** Throws 403 while the operator has disabled comments. It is not called for deleting and hiding, so users and moderators can still remove comments. */
  async function assertEnabled() {
    if (!(await settings.get<boolean>('player.comments.enable'))) throw problem(403, 'player.comments_disabled')
  }

  const findAuthors = (rows: readonly Pick<CommentRow, 'user_id'>[]) => users.findProfiles([...new Set(rows.flatMap(({ user_id }) => user_id ?? []))])

  async function present(rows: readonly CommentRow[], user: Identity | null) {
    const profiles = await findAuthors(rows)
    return rows.map((row) => presentComment(row, row.user_id === null ? undefined : profiles.get(row.user_id), toViewer(user)))
  }

  async function presentOne(id: number, user: Identity) {
    const row = await store.find(id)
    const [comment] = await present(row ? [row] : [], user)
    if (!comment) throw problem(404, 'player.comment_not_found')
    return comment
  }

  /** Finds a comment that the user may see. */
  async function findVisible(id: number, user: Identity) {
    const row = await store.find(id)
    const isReadable = row && (row.status === 'visible' || (row.status === 'hidden' && (row.user_id === user.id || user.can('comments.update'))))
    if (!isReadable) throw problem(404, 'player.comment_not_found')
    await assertVisible(row.kind, row.subject_id, user.id)
    return row
  }

  return {
    async list(
      subject: CommentedItem,
      user: Identity | null,
      { parent, cursor, perPage }: { parent?: number | undefined; cursor?: string | undefined; perPage: number },
    ) {
      await assertEnabled()
      await assertVisible(subject.kind, subject.id, user?.id ?? 0)
      const cursors = createListCursors(resources.cursors, `comments/${subject.kind}/${subject.id}/${parent ?? ''}`)
      const [lastId] = cursors.read(cursor) ?? []
      const last = lastId ? Number(lastId) : null
      if (parent !== undefined) {
        const row = await store.find(parent)
        if (row?.kind !== subject.kind || row.subject_id !== subject.id) throw problem(404, 'player.comment_not_found')
      }
      const rows =
        parent === undefined
          ? await store.listThreads(subject, toViewer(user), last, perPage + 1)
          : await store.listReplies(parent, toViewer(user), last, perPage + 1)
      const { page, next_cursor } = cursors.paginate(rows, perPage, ({ id }) => [String(id)])
      return { data: await present(page, user), next_cursor, total: await store.count(subject.kind, subject.id) }
    },
    async create(subject: CommentedItem, { body, position, parent_id }: NewComment, user: Identity) {
      await assertEnabled()
      await assertVisible(subject.kind, subject.id, user.id)
      const id = await db.transaction(async (transaction) => {
        const parent = parent_id === null ? null : await store.find(parent_id, transaction)
        if (parent_id !== null && (parent?.kind !== subject.kind || parent.subject_id !== subject.id || parent.status !== 'visible'))
          throw problem(404, 'player.comment_not_found')
        // Threads have two levels: a reply to a reply becomes a reply to the first comment of the thread.
        const threadId = parent?.parent_id ?? parent?.id ?? null
        const comment = await Comment.create(
          {
            kind: subject.kind,
            subjectId: subject.id,
            parentId: threadId,
            userId: user.id,
            body,
            position: subject.kind === 'track' && threadId === null ? position : null,
          },
          { transaction },
        )
        if (threadId !== null) await store.changeRepliesCount(threadId, 1, transaction)
        await events.publish(CommentCreated, { commentId: comment.id, userId: user.id, kind: subject.kind, subjectId: subject.id }, transaction)
        return comment.id
      })
      return presentOne(id, user)
    },
    async update(id: number, body: string, user: Identity) {
      await assertEnabled()
      const row = await findVisible(id, user)
      if (row.user_id !== user.id) throw problem(404, 'player.comment_not_found')
      await db.transaction(async (transaction) => {
        await Comment.update({ body, editedAt: new Date(), version: literal('version + 1') }, { where: { id }, transaction })
        await events.publish(CommentUpdated, toPayload(row, user.id), transaction)
      })
      return presentOne(id, user)
    },
    async delete(id: number, user: Identity) {
      await findVisible(id, user)
      await db.transaction(async (transaction) => {
        const row = await store.find(id, transaction)
        if (!row || row.status === 'deleted' || (row.user_id !== user.id && !user.can('comments.update'))) throw problem(404, 'player.comment_not_found')
        if (row.replies_count > 0) await Comment.update({ userId: null, body: '', position: null, status: 'deleted' }, { where: { id }, transaction })
        else await Comment.destroy({ where: { id }, transaction })
        if (row.parent_id !== null) await store.changeRepliesCount(row.parent_id, -1, transaction)
        await events.publish(CommentDeleted, toPayload(row, user.id), transaction)
      })
    },
    async report(id: number, { reason, details }: { readonly reason: ReportReason; readonly details: string }, user: Identity) {
      await assertEnabled()
      const row = await findVisible(id, user)
      await db.transaction(async (transaction) => {
        await CommentReport.upsert({ commentId: id, userId: user.id, reason, details, resolvedAt: null }, { transaction })
        await store.updateReportsCount(id, transaction)
        await events.publish(CommentReported, { ...toPayload(row, user.id), reason }, transaction)
      })
    },
    async setHidden(id: number, isHidden: boolean, userId: number) {
      await db.transaction(async (transaction) => {
        const row = await store.find(id, transaction)
        if (!row || row.status === 'deleted') throw problem(404, 'player.comment_not_found')
        if ((row.status === 'hidden') === isHidden) return
        await Comment.update({ status: isHidden ? 'hidden' : 'visible' }, { where: { id }, transaction })
        await events.publish(CommentHidden, { ...toPayload(row, userId), isHidden }, transaction)
      })
    },
    async listMarks(trackId: number, user: Identity | null) {
      await assertEnabled()
      await assertVisible('track', trackId, user?.id ?? 0)
      const rows = await store.listMarks(trackId)
      const authors = await findAuthors(rows)
      return rows.map(({ id, position, body, user_id }) => ({ id, position, body, user: presentAuthor(user_id === null ? undefined : authors.get(user_id)) }))
    },
    deleteForItem: store.deleteForItem,
    deleteOfUser: (userId: number) => db.transaction((transaction) => store.deleteOfUser(userId, transaction)),
  }
}
