import { implement, requireUser, serveResource } from '@balafon/sdk/server'
import { contentReports, reportContent, resolveContentReport } from '../../contract/content-reports.ts'
import { addCurrentToConflict, createItemReader } from '../administration/item-reader.ts'
import type { PlayerContext } from '../models.ts'
import type { ContentReportsService } from './content-reports.service.ts'

/** Creates the routes with which users report content and operators decide on reports. */
export function createContentReportRoutes(reports: ContentReportsService, context: PlayerContext) {
  const source = { model: context.models.ContentReport, scope: () => null, filters: {} }
  const {
    list,
    count,
    get,
    export: exportCsv,
    bulk,
    bulkJob,
    cancelBulk,
  } = serveResource(
    contentReports,
    {
      ...source,
      actions: {
        hide: ({ id }, { userId }, transaction) => reports.apply(id, 'hide', userId, transaction),
        dismiss: ({ id }, { userId }, transaction) => reports.apply(id, 'dismiss', userId, transaction),
      },
    },
    context,
  )
  const readItem = createItemReader(contentReports, source, context)
  return [
    list,
    count,
    get,
    exportCsv,
    bulk,
    bulkJob,
    cancelBulk,
    implement(reportContent, async ({ body, user }) => {
      await reports.report(body, user.id)
      return { reported: true }
    }),
    implement(resolveContentReport, async ({ params, body, user, getCaller }) => {
      const caller = await getCaller()
      await addCurrentToConflict(reports.resolve(params.id, { ...body, userId: requireUser(user).id }), () => readItem(params.id, caller))
      return readItem(params.id, caller)
    }),
  ]
}
