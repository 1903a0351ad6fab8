import { problem, type RowOf } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { Adjustment } from '../../contract/adjustments.ts'
import type { BalancesService } from '../balances/balances.service.ts'
import type { Adjustment as AdjustmentModel } from '../ledger/business.models.ts'
import type { BusinessStore } from '../ledger/business.store.ts'
import { callLedger } from '../ledger/ledger-problems.ts'
import type { PostingStore } from '../ledger/posting.store.ts'
import type { TermsService } from '../ledger/terms.service.ts'
import type { WalletContext } from '../models.ts'

const MAX_OF_USER = 50
const MAX_PROPOSED = 100

interface Dependencies {
  readonly post: PostingStore
  readonly businessRows: BusinessStore
  readonly terms: TermsService
  readonly balances: BalancesService
}

type Context = Pick<WalletContext, 'models' | 'users' | 'audit'>
type AdjustmentRow = RowOf<typeof AdjustmentModel>
export type AdjustmentsService = ReturnType<typeof createAdjustmentsService>

/** Creates the service of adjustments: changes of a wallet that two administrators decide, neither of them for an own account. */
export function createAdjustmentsService({ post, businessRows, terms, balances }: Dependencies, { models, users, audit }: Context) {
  const problems = {
    not_found: () => problem(404, 'not_found'),
    not_allowed: () => problem(403, 'wallet.own_account'),
    needs_another_administrator: () => problem(409, 'wallet.same_approver'),
    closed: () => problem(409, 'wallet.adjustment_decided'),
    overdraft: () => problem(409, 'wallet.insufficient_balance'),
  }

  async function presentAdjustments(found: readonly AdjustmentRow[], administratorId: number): Promise<Adjustment[]> {
    const names = await users.findProfiles(found.flatMap(({ userId, proposedBy, decidedBy }) => [userId, proposedBy, decidedBy ?? userId]))
    const getUser = (id: number) => ({ id, name: names.get(id)?.name ?? '' })
    return found.map((row) => ({
      id: row.id,
      user: getUser(row.userId),
      amount: row.amount,
      currency: row.currency,
      reason: row.reason,
      state: row.state,
      proposed_by: getUser(row.proposedBy),
      decided_by: row.decidedBy === null ? null : getUser(row.decidedBy),
      created_at: row.createdAt.toISOString(),
      decided_at: row.decidedAt?.toISOString() ?? null,
      can_decide: row.userId !== administratorId && (row.state === 'posted' || (row.state === 'proposed' && row.proposedBy !== administratorId)),
    }))
  }

  async function recordAndPresent(verb: string, id: number, administratorId: number, transaction: Transaction): Promise<{ adjustment: Adjustment }> {
    const row = await models.Adjustment.findByPk(id, { transaction })
    const [adjustment] = row ? await presentAdjustments([row], administratorId) : []
    if (!adjustment) throw problem(404, 'not_found')
    const { amount, reason, state, user } = adjustment
    const after = { amount, reason, state, user: user.id }
    await audit.record(
      { action: `adjustment.${verb}`, entity: 'wallet.adjustment', entityId: id, label: user.name, after, userId: administratorId },
      transaction,
    )
    balances.announceChange([user.id], transaction)
    return { adjustment }
  }

  return {
    async listOfUser(userId: number, administratorId: number) {
      return presentAdjustments(await models.Adjustment.findAll({ where: { userId }, order: [['id', 'DESC']], limit: MAX_OF_USER }), administratorId)
    },
    async listProposed(administratorId: number) {
      return presentAdjustments(await models.Adjustment.findAll({ where: { state: 'proposed' }, order: ['id'], limit: MAX_PROPOSED }), administratorId)
    },
    async propose(userId: number, { amount, reason }: { amount: number; reason: string }, administratorId: number, transaction: Transaction) {
      if (userId === administratorId) throw problem(403, 'wallet.own_account')
      if (!(await users.find(userId))) throw problem(404, 'not_found')
      const { currency } = await terms.syncWithSettings(transaction)
      const id = await callLedger(() => businessRows.proposeAdjustment({ userId, currency, amount, reason, administratorId }, transaction), problems)
      return recordAndPresent('propose', id, administratorId, transaction)
    },
    async approve(id: number, administratorId: number, transaction: Transaction) {
      const { isNew } = await callLedger(() => post.approveAdjustment(id, administratorId, transaction), problems)
      if (!isNew) throw problems.closed()
      return recordAndPresent('approve', id, administratorId, transaction)
    },
    async refuse(id: number, administratorId: number, transaction: Transaction) {
      const row = await models.Adjustment.findByPk(id, { transaction })
      if (!row) throw problem(404, 'not_found')
      if (row.userId === administratorId) throw problems.not_allowed()
      if (!(await businessRows.refuseAdjustment(id, administratorId, transaction))) throw problems.closed()
      return recordAndPresent('refuse', id, administratorId, transaction)
    },
    async reverse(id: number, administratorId: number, transaction: Transaction) {
      const row = await models.Adjustment.findByPk(id, { transaction })
      if (!row) throw problem(404, 'not_found')
      const { journalId, state } = row
      if (state !== 'posted' || journalId === null) throw problems.closed()
      const reason = `reversal of adjustment ${id}`
      const { isNew } = await callLedger(() => post.reverse(journalId, reason, `admin:${administratorId}`, administratorId, transaction), problems)
      if (!isNew) throw problems.closed()
      return recordAndPresent('reverse', id, administratorId, transaction)
    },
  }
}
