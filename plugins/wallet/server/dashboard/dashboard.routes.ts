import { implement } from '@balafon/sdk/server'
import { auditBooks, getBooks, getMoneyDashboard, listDigests } from '../../contract/dashboard.ts'
import type { DashboardService } from './dashboard.service.ts'

export const createDashboardRoutes = (dashboard: DashboardService) => [
  implement(getMoneyDashboard, async () => ({ dashboard: await dashboard.get() })),
  implement(auditBooks, () => dashboard.audit()),
  implement(getBooks, () => dashboard.getBooks()),
  implement(listDigests, () => dashboard.listDigests()),
]
