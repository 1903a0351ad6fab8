import type { ReportMetric } from '@balafon/plugin-admin/contract/report-providers'
import type { ReportStore } from './report.store.ts'

/** Creates the new users of the report in the admin area. */
export const createReportMetrics = ({ countNewUsers }: ReportStore): ReportMetric[] => [
  { id: 'new-users', title: 'auth.report.new_users', order: 40, count: countNewUsers },
]
