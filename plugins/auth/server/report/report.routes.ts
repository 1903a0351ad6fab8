import { implement } from '@balafon/sdk/server'
import { getNewUsers } from '../../contract/report.ts'
import type { ReportStore } from './report.store.ts'

export const reportRoutes = (report: ReportStore) => [implement(getNewUsers, () => report.newUsers())]
