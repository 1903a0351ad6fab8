import { forgetTypes, type Item } from '@balafon/sdk/contract'
import {
  createEntityLabels,
  createModelQuery,
  createReadRoutes,
  createResourcePresenter,
  implement,
  Op,
  problem,
  requireUser,
  serveResource,
} from '@balafon/sdk/server'
import { commentQueue, decideOnComment, getCommentReview, suspendCommentAuthor } from '../../../contract/comment-moderation.ts'
import type { PlayerContext } from '../../models.ts'
import type { ModerationService } from './moderation.service.ts'

type QueueItem = Item<typeof commentQueue.fields>

/** Creates the routes with which moderators list comments and decide on them. */
export function createModerationRoutes(moderation: ModerationService, context: PlayerContext) {
  const source = { model: context.models.Comment, scope: () => ({ status: { [Op.ne]: 'deleted' } }), filters: {} }
  const { bulk, bulkJob, cancelBulk } = serveResource(
    commentQueue,
    {
      ...source,
      actions: {
        hide: ({ id }, { userId }, transaction) => moderation.apply(id, 'hide', userId, transaction),
        restore: ({ id }, { userId }, transaction) => moderation.apply(id, 'restore', userId, transaction),
        dismiss: ({ id }, { userId }, transaction) => moderation.apply(id, 'dismiss', userId, transaction),
        remove: ({ id }, { userId }, transaction) => moderation.apply(id, 'remove', userId, transaction),
      },
    },
    context,
  )
  const query = createModelQuery(commentQueue, source, context.resources.cursors)
  const presentRows = createResourcePresenter<typeof commentQueue.fields>(forgetTypes(commentQueue), createEntityLabels(context).findLabels)
  /** Adds the names of the tracks and albums. */
  const present: typeof presentRows = async (rows, can, columns) => {
    const items = await presentRows(rows, can, columns)
    if (columns && !columns.includes('subject')) return items
    const listIds = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => Number(row.subjectId))
    const [tracks, albums] = await Promise.all([moderation.listItemNames('track', listIds('track')), moderation.listItemNames('album', listIds('album'))])
    return items.map((item, index): QueueItem => {
      const row = rows[index]
      return { ...item, subject: (row?.kind === 'track' ? tracks : albums).get(Number(row?.subjectId)) ?? '' }
    })
  }
  const get = () => Promise.reject(problem(404, 'not_found'))
  const { list, count, export: exportCsv } = createReadRoutes(commentQueue, { query, store: { present, get } }, context)
  return [
    list,
    count,
    exportCsv,
    bulk,
    bulkJob,
    cancelBulk,
    implement(getCommentReview, async ({ params }) => ({ comment: await moderation.get(params.id) })),
    implement(decideOnComment, async ({ params, body, user }) => ({
      comment: await moderation.decide(params.id, body.action, { userId: requireUser(user).id, version: body.version }),
    })),
    implement(suspendCommentAuthor, async ({ params, body, user }) => ({
      hidden_comments: await moderation.suspendAuthor(params.id, body, requireUser(user)),
    })),
  ]
}
