import { fieldProblem, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { ProviderSettlement } from '../../contract/provider-settlements.ts'
import { callLedger } from '../ledger/ledger-problems.ts'
import type { PostingStore } from '../ledger/posting.store.ts'
import type { TermsService } from '../ledger/terms.service.ts'
import type { WalletContext } from '../models.ts'
import type { GetProviderLabel } from './provider-labels.ts'
import type { ProviderSettlementsStore, SettlementRow } from './provider-settlements.store.ts'

const MAX_LISTED = 100

interface Dependencies {
  readonly store: ProviderSettlementsStore
  readonly post: PostingStore
  readonly terms: TermsService
  readonly getProviderLabel: GetProviderLabel
}

/** The administrator of a request, and the language of its response. */
interface Administrator {
  readonly id: number
  readonly language: string
}

/** The values of a settlement. Amounts are in the currency's smallest unit. */
interface SettlementInput {
  readonly provider: string
  readonly reference: string
  readonly net: number
  readonly fee: number
}

type Context = Pick<WalletContext, 'users' | 'audit'>
export type ProviderSettlementsService = ReturnType<typeof createProviderSettlementsService>

/** Creates the service of provider settlements: a payment provider pays out what it collected, minus its fee, to the bank account of the site. */
export function createProviderSettlementsService({ store, post, terms, getProviderLabel }: Dependencies, { users, audit }: Context) {
  async function presentSettlements(rows: readonly SettlementRow[], language: string): Promise<ProviderSettlement[]> {
    const names = await users.findProfiles(rows.flatMap(({ recordedBy }) => recordedBy ?? []))
    return rows.map(({ recordedBy, recordedAt, isReversed, ...row }) => ({
      ...row,
      provider_label: getProviderLabel(row.provider, language),
      recorded_by: recordedBy === null ? null : { id: recordedBy, name: names.get(recordedBy)?.name ?? '' },
      recorded_at: recordedAt.toISOString(),
      is_reversed: isReversed,
    }))
  }

  /** Records a change in the audit log, and returns the settlement. */
  async function recordAndPresent(
    verb: string,
    id: number,
    reason: string | undefined,
    { id: administratorId, language }: Administrator,
    transaction: Transaction,
  ) {
    const row = await store.find(id, transaction)
    const [settlement] = row ? await presentSettlements([row], language) : []
    if (!settlement) throw problem(404, 'not_found')
    const { provider, reference, net, fee } = settlement
    const after = { provider, reference, net, fee, ...(reason !== undefined && { reason }) }
    const entry = { action: `settlement.${verb}`, entity: 'wallet.settlement', entityId: id, label: `${provider} ${reference}`, after }
    await audit.record({ ...entry, userId: administratorId }, transaction)
    return { settlement }
  }

  return {
    async list(language: string) {
      const currency = await terms.getCurrency()
      const providers = (await store.listBalances(currency)).map(({ name, balance }) => ({ name, label: getProviderLabel(name, language), balance }))
      return { currency, settlements: await presentSettlements(await store.list(MAX_LISTED), language), providers }
    },
    /** Records a settlement. It is refused above the balance of the provider, because then the amount or the provider is wrong. */
    async create(input: SettlementInput, administrator: Administrator, transaction: Transaction) {
      const { provider, net, fee } = input
      const currency = await terms.getCurrency()
      const balance = (await store.listBalances(currency, transaction)).find(({ name }) => name === provider)?.balance
      if (balance === undefined) throw fieldProblem({ provider: 'wallet.unknown_provider' })
      if (net + fee === 0) throw fieldProblem({ net: 'wallet.settlement_empty' })
      const posted = await callLedger(() => post.settleProvider({ ...input, currency, administratorId: administrator.id }, transaction), {
        key_reused: () => fieldProblem({ reference: 'wallet.settlement_recorded' }),
      })
      if (!posted.isNew) throw fieldProblem({ reference: 'wallet.settlement_recorded' })
      if (net + fee > balance) throw fieldProblem({ net: 'wallet.settlement_above_balance' })
      return recordAndPresent('create', posted.journal, undefined, administrator, transaction)
    },
    async reverse(id: number, reason: string, administrator: Administrator, transaction: Transaction) {
      const settlement = await store.find(id, transaction)
      if (!settlement) throw problem(404, 'not_found')
      const createReversedProblem = () => problem(409, 'wallet.settlement_reversed')
      if (settlement.isReversed) throw createReversedProblem()
      // Of two reversals at once, the later one can fail at either of two unique indexes: at the key of the journal, or at the reversed journal.
      const { isNew } = await callLedger(() => post.reverse(id, reason, `admin:${administrator.id}`, administrator.id, transaction), {
        already_reversed: createReversedProblem,
      })
      if (!isNew) throw createReversedProblem()
      return recordAndPresent('reverse', id, reason, administrator, transaction)
    },
  }
}
