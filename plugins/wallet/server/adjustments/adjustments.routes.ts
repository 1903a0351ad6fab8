import { implement, requireUser } from '@balafon/sdk/server'
import {
  approveAdjustment,
  createAdjustment,
  getUserWallet,
  listAdjustments,
  listUserMovements,
  refuseAdjustment,
  reverseAdjustment,
} from '../../contract/adjustments.ts'
import type { BalancesService } from '../balances/balances.service.ts'
import type { HistoryService } from '../history/history.service.ts'
import type { AdjustmentsService } from './adjustments.service.ts'

interface Services {
  readonly balances: BalancesService
  readonly history: HistoryService
  readonly adjustments: AdjustmentsService
}

export const createAdjustmentRoutes = ({ balances, history, adjustments }: Services) => [
  implement(getUserWallet, async ({ params, user }) => ({
    wallet: await balances.describeUser(params.userId),
    adjustments: await adjustments.listOfUser(params.userId, requireUser(user).id),
  })),
  implement(listUserMovements, async ({ params, query }) => {
    await balances.describeUser(params.userId)
    return history.list(params.userId, { account: query.account }, query)
  }),
  implement(listAdjustments, async ({ user }) => ({ adjustments: await adjustments.listProposed(requireUser(user).id) })),
  implement(createAdjustment, ({ params, body, user, transaction }) => adjustments.propose(params.userId, body, requireUser(user).id, transaction)),
  implement(approveAdjustment, ({ params, user, transaction }) => adjustments.approve(params.id, requireUser(user).id, transaction)),
  implement(refuseAdjustment, ({ params, user, transaction }) => adjustments.refuse(params.id, requireUser(user).id, transaction)),
  implement(reverseAdjustment, ({ params, user, transaction }) => adjustments.reverse(params.id, requireUser(user).id, transaction)),
]
