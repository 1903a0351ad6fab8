import type { PermissionName } from '@balafon/sdk/contract'
import { Op } from '@balafon/sdk/server'
import type { PlayerContext } from '../models.ts'

type Context = Pick<PlayerContext, 'models' | 'notify' | 'permissions'>

/** A list of open reports that operators work through: of content, or of comments. */
interface ReportQueue {
  /** The type of the notification. */
  readonly type: 'player.content_reports_waiting' | 'player.comment_reports_waiting'
  readonly text: string
  readonly permission: PermissionName
  readonly path: string
  readonly countWaiting: () => Promise<number>
}

/**
 * Creates the functions that notify operators of new reports. They send a notification for the first report in an empty queue, and then at most one a
 * day, so that many reports do not cause many notifications.
 */
export function createQueueNotifier({ models: { Comment, ContentReport }, notify, permissions }: Context) {
  async function notifyOperators(
    { type, text, permission, path, countWaiting }: ReportQueue,
    { eventId, reporterId }: { eventId: string; reporterId: number },
  ) {
    const waiting = await countWaiting()
    // An operator has closed the report before this event was handled.
    if (waiting === 0) return
    const operatorIds = (await permissions.listUserIds(permission)).filter((id) => id !== reporterId)
    if (operatorIds.length === 0) return
    await notify(operatorIds, type, {
      lines: [{ icon: 'flag', text, values: { count: waiting } }],
      mainAction: { label: 'notification.queue.open', action: path },
      // A user receives only one notification with the same key, so the date as a key limits notifications to one a day.
      key: `${type}:${waiting === 1 ? eventId : new Date().toISOString().slice(0, 10)}`,
    })
  }

  return {
    onContentReported: (reporterId: number, eventId: string) =>
      notifyOperators(
        {
          type: 'player.content_reports_waiting',
          text: 'notification.queue.content',
          permission: 'music.update',
          path: '/admin/content-reports',
          countWaiting: () => ContentReport.count({ where: { status: 'open' } }),
        },
        { eventId, reporterId },
      ),
    onCommentReported: (reporterId: number, eventId: string) =>
      notifyOperators(
        {
          type: 'player.comment_reports_waiting',
          text: 'notification.queue.comments',
          permission: 'comments.update',
          path: '/admin/comments',
          countWaiting: () => Comment.count({ where: { reportsCount: { [Op.gt]: 0 } } }),
        },
        { eventId, reporterId },
      ),
  }
}
