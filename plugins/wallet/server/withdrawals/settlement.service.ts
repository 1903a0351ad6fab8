import type { Readable } from 'node:stream'
import { getProblem, Op, problem, type RowOf } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { WithdrawalChanged } from '../../contract/events.ts'
import type { BalancesService } from '../balances/balances.service.ts'
import { formatCsvAmount } from '../history/csv-amount.ts'
import { streamCsv } from '../history/csv-stream.ts'
import type { AccountNumbers, Withdrawal } from '../ledger/business.models.ts'
import type { BusinessStore } from '../ledger/business.store.ts'
import { callLedger } from '../ledger/ledger-problems.ts'
import type { PostingStore } from '../ledger/posting.store.ts'
import type { TermsService } from '../ledger/terms.service.ts'
import type { WalletContext } from '../models.ts'
import type { NoticesService } from '../notices/notices.service.ts'
import { unsealNumbers } from './destination.ts'

interface Dependencies {
  readonly post: PostingStore
  readonly businessRows: BusinessStore
  readonly terms: TermsService
  readonly balances: BalancesService
  readonly notices: NoticesService
}

const BATCH_SIZE = 200
const NO_NUMBERS: AccountNumbers = { iban: null, swift_code: null, transfer_info: null }
type Context = Pick<WalletContext, 'models' | 'users' | 'events' | 'audit' | 'translate' | 'unseal' | 'log'>
type WithdrawalRow = RowOf<typeof Withdrawal>
export type SettlementService = ReturnType<typeof createSettlementService>

/** Creates the service with which administrators pay and refuse withdrawals. */
export function createSettlementService(
  { post, businessRows, terms, balances, notices }: Dependencies,
  { models, users, events, audit, translate, unseal, log }: Context,
) {
  const problems = {
    not_found: () => problem(404, 'not_found'),
    closed: () => problem(409, 'wallet.withdrawal_settled'),
    not_allowed: () => problem(403, 'wallet.own_withdrawal'),
    needs_another_administrator: () => problem(409, 'wallet.same_approver'),
  }

  async function findWithdrawal(id: number, transaction: Transaction): Promise<WithdrawalRow> {
    const row = await models.Withdrawal.findByPk(id, { transaction })
    if (!row) throw problem(404, 'not_found')
    return row
  }

  /** Records the decision and informs the user. */
  async function publishDecision(action: string, id: number, administratorId: number, transaction: Transaction) {
    const row = await findWithdrawal(id, transaction)
    const { userId, amount, currency, status, reason, payoutReference } = row
    await audit.record(
      {
        action,
        entity: 'wallet.withdrawal',
        entityId: id,
        before: { status: 'pending' },
        after: { status, amount, reason, payoutReference },
        userId: administratorId,
      },
      transaction,
    )
    if (status !== 'pending') {
      await events.publish(WithdrawalChanged, { withdrawal_id: id, user_id: userId, amount, currency, status }, transaction)
      balances.announceChange([userId], transaction)
    }
    if (status === 'processed' || status === 'failed') await notices.sendWithdrawal(row, status, transaction)
    // The account numbers of a deleted user are deleted only now, because they were needed to pay the withdrawal.
    if (status !== 'pending' && !(await users.find(userId, transaction))) await businessRows.forgetUser(userId, transaction)
    return { id, status, settled_at: row.settledAt?.toISOString() ?? null, needs_second_approver: status === 'pending' }
  }

  /**
   * Decrypts the numbers of the account. All are null when the personal data of a deleted user was removed.
   * @throws 409 when they cannot be decrypted, because the secret of the site was replaced
   */
  function getNumbers({ id, sealed, unsealed, userId }: WithdrawalRow): AccountNumbers {
    if (sealed === null) return unsealed ?? NO_NUMBERS
    try {
      return unsealNumbers(sealed, userId, { unseal })
    } catch (err) {
      log.error({ err, withdrawal: id }, 'the account number of a withdrawal cannot be decrypted: was APP_SECRET changed?')
      throw problem(409, 'wallet.account_number_unreadable')
    }
  }

  /** Returns the numbers for the export of payouts. An explanation replaces numbers that cannot be decrypted, so that the other payouts can be exported. */
  function getExportedNumbers(row: WithdrawalRow, language: string): AccountNumbers {
    try {
      return getNumbers(row)
    } catch (error) {
      const code = getProblem(error)?.code
      if (code === undefined) throw error
      return { ...NO_NUMBERS, transfer_info: translate(language, code) }
    }
  }

  async function* readPending(accountType: string | undefined): AsyncGenerator<WithdrawalRow[]> {
    let last = 0
    for (;;) {
      const where = { status: 'pending', id: { [Op.gt]: last }, ...(accountType !== undefined && { accountType }) }
      const batch: WithdrawalRow[] = await models.Withdrawal.findAll({ where, order: ['id'], limit: BATCH_SIZE })
      if (batch.length === 0) return
      yield batch
      last = batch.at(-1)?.id ?? last
    }
  }

  return {
    /** Approves a withdrawal. It counts as paid when it has all approvals that its amount needs. */
    async approve(id: number, reference: string, administratorId: number, transaction: Transaction) {
      await terms.syncWithSettings(transaction)
      const isApproved = await callLedger(() => businessRows.approveWithdrawal(id, administratorId, transaction), problems)
      if (isApproved) await callLedger(() => post.payWithdrawal(id, reference, administratorId, transaction), problems)
      return publishDecision('withdrawal.approve', id, administratorId, transaction)
    },
    /** Returns the whole destination of a withdrawal, and records the request in the audit log. */
    async revealDestination(id: number, administratorId: number) {
      const row = await models.Withdrawal.findByPk(id)
      if (!row) throw problem(404, 'not_found')
      await audit.record({ action: 'withdrawal.reveal', entity: 'wallet.withdrawal', entityId: id, userId: administratorId })
      return { full_name: row.fullName, country: row.country, ...getNumbers(row) }
    },
    async refuse(id: number, reason: string, administratorId: number, transaction: Transaction) {
      await callLedger(() => post.refuseWithdrawal(id, reason, administratorId, transaction), problems)
      return publishDecision('withdrawal.refuse', id, administratorId, transaction)
    },
    /** Streams the pending withdrawals with their whole destinations. */
    async exportPayouts(accountType: string | undefined, administratorId: number, language: string): Promise<Readable> {
      await audit.record({ action: 'withdrawal.export', entity: 'wallet.withdrawal', entityId: null, userId: administratorId })
      const text = (name: string, getValue: (row: WithdrawalRow) => unknown) => ({
        title: translate(language, `wallet.withdrawals.field.${name}`),
        kind: 'text' as const,
        getValue,
      })
      return streamCsv(
        [
          { title: 'id', kind: 'integer', getValue: (row: WithdrawalRow) => row.id },
          text('full_name', (row) => row.fullName),
          text('country', (row) => row.country),
          text('account_type', (row) => row.accountType),
          text('iban', (row) => getExportedNumbers(row, language).iban),
          text('swift_code', (row) => getExportedNumbers(row, language).swift_code),
          text('transfer_info', (row) => getExportedNumbers(row, language).transfer_info),
          {
            title: translate(language, 'wallet.withdrawals.field.amount'),
            kind: 'money',
            getValue: (row) => formatCsvAmount(row.amount, row.currency, language),
          },
          text('currency', (row) => row.currency),
          { title: translate(language, 'wallet.withdrawals.field.created_at'), kind: 'timestamp', getValue: (row) => row.createdAt.toISOString() },
        ],
        readPending(accountType),
        language,
      )
    },
  }
}
