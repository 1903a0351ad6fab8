import { type EndpointRequest, getCsvSeparator, implement, type ServerContext } from '@balafon/sdk/server'
import { exportReport, getRanking, getReport } from '../../contract/report.ts'
import type { ReportRequester, ReportService } from './report.service.ts'
import { createReportCsv } from './report-csv.ts'

type ReportRequest = Pick<EndpointRequest<typeof getReport>, 'getCaller' | 'user' | 'request'>

const getRequester = async ({ getCaller, user, request: { language } }: ReportRequest): Promise<ReportRequester> => ({
  caller: await getCaller(),
  user,
  language,
})

export const createReportRoutes = (report: ReportService, { translate }: Pick<ServerContext, 'translate'>) => [
  implement(getReport, async (request) => report.getReport(request.query, await getRequester(request))),
  implement(exportReport, async (request) => {
    const { language } = request.request
    return createReportCsv(await report.getReport(request.query, await getRequester(request)), {
      date: translate(language, 'admin.report.date'),
      nameOfPrevious: (title) => translate(language, 'admin.report.previous_of', { title }),
      separator: getCsvSeparator(language),
    })
  }),
  implement(getRanking, async (request) => report.getRanking(request.params.rankingId, request.query, await getRequester(request))),
]
