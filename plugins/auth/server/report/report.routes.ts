import { implement } from '@balafon/sdk/server'
import { getNewUsers } from '../../contract/report.ts'
import type { ReportStore } from './report.store.ts'

export const createReportRoutes = (report: ReportStore) => [implement(getNewUsers, () => report.countNewUsers())]
