import type { NotificationInput } from '@balafon/sdk/contract'
import type { Transaction } from 'sequelize'
import type { PlayerContext } from '../models.ts'

interface ClosedReport {
  /** Identifies the decision. A user gets only one notification with the same key, even when the notification is sent twice. */
  readonly key: string
  readonly kind: 'track' | 'album' | 'artist' | 'playlist' | 'comment'
  /** The name of the reported item. For a comment, the name of its track or album. */
  readonly name: string
  readonly outcome: 'hidden' | 'dismissed'
  /** The message of the operator to the user that sent the report. */
  readonly note: string | null
}

export type ReportNotifier = ReturnType<typeof createReportNotifier>

/** Creates the function that notifies users of the decision on their report. */
export const createReportNotifier = ({ notify }: Pick<PlayerContext, 'notify'>) => ({
  async notify(userIds: readonly number[], { key, kind, name, outcome, note }: ClosedReport, transaction: Transaction) {
    if (userIds.length === 0) return
    const text = kind === 'comment' ? `notification.report.comment_${outcome}` : `notification.report.${outcome}`
    const lines: NotificationInput['lines'] = [{ icon: 'flag', text, values: { name } }]
    if (note) lines.push({ text: 'notification.report.note', values: { note } })
    await notify(userIds, 'player.report_closed', { lines, key: `report:${key}` }, transaction)
  },
})
