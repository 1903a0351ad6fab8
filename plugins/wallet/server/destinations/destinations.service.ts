import { problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { AccountType, Destination } from '../../contract/withdrawals.ts'
import type { BusinessStore } from '../ledger/business.store.ts'
import { callLedger } from '../ledger/ledger-problems.ts'
import type { WalletContext } from '../models.ts'
import { type AccountColumn, type DestinationInput, type DestinationWithNumbers, parseDestination, summarizeDestination } from '../withdrawals/destination.ts'

const ACCOUNT_TYPES = { mobileMoney: 'mobile_money', bankAccount: 'bank_account' } as const

type Context = Pick<WalletContext, 'models' | 'seal' | 'unseal'>
export type DestinationsService = ReturnType<typeof createDestinationsService>

/** Creates the service of the saved destinations of withdrawals. They are encrypted, and only the user reads them, shortened. */
export function createDestinationsService(businessRows: BusinessStore, { models, seal, unseal }: Context) {
  const getSealContext = (userId: number) => `wallet.destinations/${userId}`

  /** Returns `null` when the destination cannot be decrypted, because the secret of the site was replaced. */
  function unsealDestination(userId: number, sealed: string): DestinationWithNumbers | null {
    try {
      return JSON.parse(unseal(sealed, getSealContext(userId)))
    } catch {
      return null
    }
  }

  const presentDestination = (id: number, accountType: AccountColumn, destination: DestinationWithNumbers | null, createdAt: Date): Destination => ({
    id,
    type: accountType === 'bank_account' ? 'bankAccount' : 'mobileMoney',
    full_name: destination?.full_name ?? '',
    country: destination?.country ?? '',
    summary: destination ? summarizeDestination(destination) : '',
    is_readable: destination !== null,
    created_at: createdAt.toISOString(),
  })

  return {
    async list(userId: number): Promise<Destination[]> {
      const saved = await models.Destination.findAll({ where: { userId }, order: [['id', 'DESC']] })
      return saved.map(({ id, accountType, sealed, createdAt }) => presentDestination(id, accountType, unsealDestination(userId, sealed), createdAt))
    },
    async save(userId: number, input: DestinationInput & { readonly type: AccountType }, transaction: Transaction): Promise<Destination> {
      const destination = parseDestination(ACCOUNT_TYPES[input.type], input)
      const sealed = seal(JSON.stringify(destination), getSealContext(userId))
      const id = await callLedger(() => businessRows.saveDestination(userId, destination.account_type, sealed, transaction), {
        too_many: () => problem(409, 'wallet.too_many_destinations'),
      })
      return presentDestination(id, destination.account_type, destination, new Date())
    },
    /** @throws 404 for an unknown destination and for another user's destination, 409 when it cannot be decrypted */
    async findWithNumbers(userId: number, id: number, transaction: Transaction): Promise<DestinationWithNumbers> {
      const saved = await models.Destination.findOne({ where: { id, userId }, transaction })
      if (!saved) throw problem(404, 'not_found')
      const destination = unsealDestination(userId, saved.sealed)
      if (!destination) throw problem(409, 'wallet.destination_unreadable')
      return destination
    },
    async remove(userId: number, id: number) {
      if (!(await businessRows.deleteDestination(userId, id))) throw problem(404, 'not_found')
    },
  }
}
