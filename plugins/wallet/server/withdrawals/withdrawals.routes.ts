import { getIdempotencyKey, implement } from '@balafon/sdk/server'
import type { Sequelize } from 'sequelize'
import { createEarningsTransfer } from '../../contract/earnings-transfers.ts'
import { cancelWithdrawal, createWithdrawal, deleteDestination, listDestinations, listWithdrawals, saveDestination } from '../../contract/withdrawals.ts'
import type { DestinationsService } from '../destinations/destinations.service.ts'
import type { EarningsTransfersService } from './earnings-transfers.service.ts'
import type { WithdrawalsService } from './withdrawals.service.ts'

interface Services {
  readonly transfers: EarningsTransfersService
  readonly withdrawals: WithdrawalsService
  readonly destinations: DestinationsService
}

export const createWithdrawalRoutes = ({ transfers, withdrawals, destinations }: Services, db: Sequelize) => [
  implement(createEarningsTransfer, async ({ body, user, request }) => transfers.create(user, body, getIdempotencyKey(request))),
  implement(listWithdrawals, ({ query, user }) => withdrawals.list(user.id, query)),
  implement(createWithdrawal, ({ body, user, request, transaction }) => withdrawals.create(user, body, getIdempotencyKey(request), transaction)),
  implement(cancelWithdrawal, ({ params, user }) => db.transaction((transaction) => withdrawals.cancel(params.id, user.id, transaction))),
  implement(listDestinations, async ({ user }) => ({ destinations: await destinations.list(user.id) })),
  implement(saveDestination, async ({ body, user, transaction }) => ({ destination: await destinations.save(user.id, body, transaction) })),
  implement(deleteDestination, async ({ params, user }) => {
    await destinations.remove(user.id, params.id)
    return {}
  }),
]
