import { implement } from '@balafon/sdk/server'
import { getPlaysReport } from '../../contract/report.ts'
import type { ReportStore } from './report.store.ts'

export const createReportRoutes = (report: ReportStore) => [implement(getPlaysReport, async () => ({ days: await report.countPlaysByDay() }))]
