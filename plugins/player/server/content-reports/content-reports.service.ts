import { conflictProblem, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { CatalogueProvider } from '../../contract/catalogue-service.ts'
import type { MusicItemKind } from '../../contract/collection.ts'
import { ContentReported } from '../../contract/content-report-events.ts'
import type { ContentReportDecision, ContentReportReason } from '../../contract/content-reports.ts'
import type { EntitiesStore } from '../entities/entities.store.ts'
import type { PlayerContext } from '../models.ts'
import type { PlaylistAdministration } from '../playlists/administration/playlist-administration.service.ts'
import type { ReportNotifier } from './report-notifier.ts'

const NAME_LENGTH = 200

interface NewReport {
  readonly kind: MusicItemKind
  readonly id: number
  readonly reason: ContentReportReason
  readonly details: string
}

interface Decision {
  readonly action: ContentReportDecision
  readonly note: string
  readonly version?: number
  readonly userId: number | null
}

interface Dependencies {
  readonly entities: Pick<EntitiesStore, 'listNames'>
  readonly catalogue: CatalogueProvider
  readonly playlists: Pick<PlaylistAdministration, 'hide'>
  readonly notifier: ReportNotifier
  /** Throws 404 when a user may not see the item. */
  readonly assertVisible: (kind: MusicItemKind, id: number, userId: number) => Promise<void>
}

type Context = Pick<PlayerContext, 'audit' | 'cache' | 'db' | 'events' | 'models'>

export type ContentReportsService = ReturnType<typeof createContentReportsService>

/** Creates the service of reports of tracks, albums, artists and playlists. */
export function createContentReportsService({ entities, catalogue, playlists, notifier, assertVisible }: Dependencies, context: Context) {
  const { audit, cache, db, events, models } = context
  const { ContentReport } = models
  const catalogueByKind = { track: catalogue.tracks, album: catalogue.albums, artist: catalogue.artists } as const

  /** Hides the reported item, unless it was deleted in the meantime. */
  async function hideItem(kind: MusicItemKind, id: number, userId: number | null, transaction: Transaction) {
    if ((await entities.listNames(kind, [id], transaction)).length === 0) return
    if (kind === 'playlist') await playlists.hide(id, { userId }, transaction)
    else await catalogueByKind[kind].hide(id, { userId, asOperator: true, transaction })
    transaction.afterCommit(() => cache.invalidate(''))
  }

  /** Applies a decision. When the report is already closed, throws 409; without a version, does nothing. */
  async function apply(id: number, { action, note, version, userId }: Decision, transaction: Transaction) {
    const report = await ContentReport.findByPk(id, { lock: transaction.LOCK.UPDATE, transaction })
    if (!report) throw problem(404, 'not_found')
    const isClosed = report.status !== 'open'
    if (isClosed && version === undefined) return
    if (isClosed || (version !== undefined && report.version !== version)) throw conflictProblem(null)
    const { subjectKind, subjectId, subjectName: name } = report
    if (action === 'hide') await hideItem(subjectKind, subjectId, userId, transaction)
    // Hiding the item closes all reports about it. A dismissal closes one report.
    const reports = action === 'hide' ? await ContentReport.findAll({ where: { subjectKind, subjectId, status: 'open' }, lock: true, transaction }) : [report]
    const status = action === 'hide' ? ('hidden' as const) : ('dismissed' as const)
    for (const openReport of reports) {
      await openReport.update({ status, resolvedBy: userId, resolvedAt: new Date(), note: note || null, version: openReport.version + 1 }, { transaction })
      await notifier.notify([openReport.userId], { key: String(openReport.id), kind: subjectKind, name, outcome: status, note: note || null }, transaction)
    }
    const entry = { action: `content_report.${action}`, entity: `player.${subjectKind}`, entityId: subjectId, label: name, userId }
    await audit.record({ ...entry, before: { reason: report.reason, details: report.details }, after: { status, note, reports: reports.length } }, transaction)
  }

  return {
    /** Creates a report. A user can have one open report about an item; a repeated request changes it. */
    async report({ kind, id, reason, details }: NewReport, userId: number) {
      await assertVisible(kind, id, userId)
      const name = (await entities.listNames(kind, [id]))[0]?.name ?? ''
      await db.transaction(async (transaction) => {
        // The lock makes two simultaneous requests of a user wait for each other, for example after a double-click. Otherwise each would create a report.
        await db.query('select pg_advisory_xact_lock(hashtext($1))', { bind: [`content_report:${userId}`], transaction })
        const openReport = await ContentReport.findOne({ where: { subjectKind: kind, subjectId: id, userId, status: 'open' }, transaction })
        if (openReport) await openReport.update({ reason, details, version: openReport.version + 1 }, { transaction })
        else await ContentReport.create({ subjectKind: kind, subjectId: id, subjectName: name.slice(0, NAME_LENGTH), userId, reason, details }, { transaction })
        await events.publish(ContentReported, { kind, subjectId: id, userId, reason }, transaction)
      })
    },
    resolve: (id: number, decision: Decision) => db.transaction((transaction) => apply(id, decision, transaction)),
    /** Applies a decision in the transaction of a bulk action. Does nothing when the report is already closed. */
    apply: (id: number, action: ContentReportDecision, userId: number | null, transaction: Transaction) => apply(id, { action, note: '', userId }, transaction),
    deleteOfUser: (userId: number) => ContentReport.destroy({ where: { userId } }),
    async readPersonalData(userId: number) {
      const reports = await ContentReport.findAll({ where: { userId }, order: ['id'] })
      return {
        content_reports: reports.map(({ subjectKind, subjectId, reason, details, status, createdAt }) => ({
          kind: subjectKind,
          subject_id: subjectId,
          reason,
          details,
          status,
          created_at: createdAt.toISOString(),
        })),
      }
    },
  }
}
