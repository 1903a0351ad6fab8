import { implement } from '@balafon/sdk/server'
import { auditBooks, getBooks, getMoneyAlerts, getMoneyDashboard, listDigests } from '../../contract/dashboard.ts'
import type { DashboardService } from './dashboard.service.ts'

export const createDashboardRoutes = (dashboard: DashboardService) => [
  implement(getMoneyDashboard, async ({ request }) => ({ dashboard: await dashboard.get(request.language) })),
  implement(getMoneyAlerts, async () => ({ alerts: await dashboard.getAlerts() })),
  implement(auditBooks, () => dashboard.audit()),
  implement(getBooks, () => dashboard.getBooks()),
  implement(listDigests, () => dashboard.listDigests()),
]
