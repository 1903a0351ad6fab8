import type { NotificationInput } from '@balafon/sdk/contract'
import type { Transaction } from 'sequelize'
import type { PlayerContext } from '../models.ts'

interface ClosedReport {
  /** Users get one notification for each key. */
  readonly key: string
  readonly kind: 'track' | 'album' | 'artist' | 'playlist' | 'comment'
  /** The name of what was reported, or of the track or album of a comment. */
  readonly name: string
  readonly outcome: 'hidden' | 'dismissed'
  /** What the operator wrote to the reporter. */
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
