import { implement } from '@balafon/sdk/server'
import { exportMovements, getStatement, getWallet, listMovements, listWalletMonths } from '../../contract/wallet.ts'
import type { BalancesService } from '../balances/balances.service.ts'
import type { HistoryService } from './history.service.ts'

export const createHistoryRoutes = (balances: BalancesService, history: HistoryService) => [
  implement(getWallet, async ({ user }) => ({ wallet: await balances.presentWallet(user.user) })),
  implement(listMovements, ({ query, user }) => history.list(user.id, query, query)),
  implement(exportMovements, ({ query, user, request }) => history.exportCsv(user.id, query, request.language)),
  implement(listWalletMonths, ({ user }) => history.listMonths(user.id)),
  implement(getStatement, async ({ params, user }) => ({ statement: await history.createStatement(user.id, params.month) })),
]
