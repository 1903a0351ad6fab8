import type { PermissionName } from '@balafon/sdk/contract'
import { Op } from '@balafon/sdk/server'
import type { PlayerContext } from '../models.ts'

type Context = Pick<PlayerContext, 'models' | 'notify' | 'permissions'>

/** A queue of reports. */
interface ReportQueue {
  /** The notification type, and the translation key of its text. */
  readonly type: 'player.content_reports_waiting' | 'player.comment_reports_waiting'
  readonly text: string
  readonly permission: PermissionName
  readonly path: string
  readonly countWaiting: () => Promise<number>
}

/**
 * Creates the functions that notify operators of new reports: when the queue was empty before, and otherwise once a day, so that many reports do not
 * become many notifications.
 */
export function createQueueNotifier({ models: { Comment, ContentReport }, notify, permissions }: Context) {
  async function announce({ type, text, permission, path, countWaiting }: ReportQueue, { eventId, reporterId }: { eventId: string; reporterId: number }) {
    const waiting = await countWaiting()
    // Another operator has decided already.
    if (waiting === 0) return
    const operatorIds = (await permissions.listUserIds(permission)).filter((id) => id !== reporterId)
    if (operatorIds.length === 0) return
    await notify(operatorIds, type, {
      lines: [{ icon: 'flag', text, values: { count: waiting } }],
      mainAction: { label: 'notification.queue.open', action: path },
      // A user receives only one notification with the same key.
      key: `${type}:${waiting === 1 ? eventId : new Date().toISOString().slice(0, 10)}`,
    })
  }

  return {
    onContentReported: (reporterId: number, eventId: string) =>
      announce(
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
      announce(
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
