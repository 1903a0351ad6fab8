import type { Readable } from 'node:stream'
import { Op, type RowOf, type ServerContext } from '@balafon/sdk/server'
import type { MoneyStatus, PaymentType } from '../../contract/fields.ts'
import { STATUS_LABELS, TYPE_LABELS } from '../../contract/labels.ts'
import type { WalletPayment } from '../../contract/top-ups.ts'
import { formatCsvAmount } from '../history/csv-amount.ts'
import { streamCsv } from '../history/csv-stream.ts'
import { formatNumberCursor, parseNumberCursor } from '../history/keyset-cursor.ts'
import type { MovementRow, MovementsStore } from '../history/movements.store.ts'
import type { TopUp } from '../ledger/business.models.ts'
import type { TermsService } from '../ledger/terms.service.ts'
import type { WalletContext } from '../models.ts'
import type { TopUpsService } from './top-ups.service.ts'

interface Filters {
  readonly type?: PaymentType | undefined
  readonly status?: MoneyStatus | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** How far a reader has come in each of the two sources of the history. */
interface Position {
  /** The version of the account after the last movement that was read. It grows with each movement. */
  readonly version: number
  readonly topUpId: number
}

/** A payment with its place in one of the two sources. */
interface PlacedPayment {
  readonly payment: WalletPayment
  readonly version?: number
  readonly topUpId?: number
}

const START: Position = { version: Number.MAX_SAFE_INTEGER, topUpId: Number.MAX_SAFE_INTEGER }
const BATCH_SIZE = 200
const TOP_UP_STATUS = { open: 'pending', credited: 'processed', mismatch: 'failed', failed: 'failed' } as const
const DAY_MS = 24 * 3600 * 1000

type TopUpRow = RowOf<typeof TopUp>
export type PaymentHistoryService = ReturnType<typeof createPaymentHistoryService>

/** Creates the service of the payment history: the movements of the wallet, and top-ups in every state. */
export function createPaymentHistoryService(
  { movements, terms, topUps }: { movements: MovementsStore; terms: TermsService; topUps: TopUpsService },
  { models, translate }: Pick<WalletContext, 'models'> & Pick<ServerContext, 'translate'>,
) {
  async function listTopUps(userId: number, { type, status, from, to }: Filters, below: number, limit: number): Promise<PlacedPayment[]> {
    if (type !== undefined && type !== 'top_up') return []
    const statuses = Object.entries(TOP_UP_STATUS).flatMap(([name, shown]) => (status === undefined || shown === status ? [name] : []))
    const period = [
      ...(from ? [{ createdAt: { [Op.gte]: new Date(from) } }] : []),
      ...(to ? [{ createdAt: { [Op.lt]: new Date(Date.parse(to) + DAY_MS) } }] : []),
    ]
    const where = { [Op.and]: [{ userId, status: statuses, id: { [Op.lt]: below } }, ...period] }
    const rows = await models.TopUp.findAll({ where, order: [['id', 'DESC']], limit })
    return rows.map((row) => ({ payment: presentTopUp(row), topUpId: row.id }))
  }

  async function listMovements(userId: number, { type, status, from, to }: Filters, below: number, limit: number): Promise<PlacedPayment[]> {
    if (type === 'top_up' || (status !== undefined && status !== 'processed')) return []
    const filters = { userId, account: 'wallet', currency: await terms.getCurrency(), type, from, to, excludesTopUps: true } as const
    const rows = await movements.list(filters, { below, limit })
    return rows.map((row) => ({ payment: presentMovement(row), version: row.version }))
  }

  /** Reads the next payments of both sources, newest first. */
  async function readNext(userId: number, filters: Filters, position: Position, limit: number) {
    const sources = await Promise.all([listTopUps(userId, filters, position.topUpId, limit + 1), listMovements(userId, filters, position.version, limit + 1)])
    const placed = sources.flat().sort((a, b) => b.payment.date.localeCompare(a.payment.date))
    const shown = placed.slice(0, limit)
    const next = {
      version: shown.findLast(({ version }) => version !== undefined)?.version ?? position.version,
      topUpId: shown.findLast(({ topUpId }) => topUpId !== undefined)?.topUpId ?? position.topUpId,
    }
    return { payments: shown.map(({ payment }) => payment), next: placed.length > limit ? next : null }
  }

  async function* readBatches(userId: number, filters: Filters): AsyncGenerator<WalletPayment[]> {
    let position: Position | null = START
    while (position) {
      const batch: Awaited<ReturnType<typeof readNext>> = await readNext(userId, filters, position, BATCH_SIZE)
      yield batch.payments
      position = batch.next
    }
  }

  return {
    async list(userId: number, filters: Filters, { cursor, perPage }: { readonly cursor?: string | undefined; readonly perPage: number }) {
      const [version = START.version, topUpId = START.topUpId] = parseNumberCursor(cursor, 2) ?? []
      if (cursor === undefined) await topUps.refreshOpen(userId)
      const { payments, next } = await readNext(userId, filters, { version, topUpId }, perPage)
      return { data: payments, next_cursor: next && formatNumberCursor(next.version, next.topUpId) }
    },
    async exportCsv(userId: number, filters: Filters, language: string): Promise<Readable> {
      const currency = await terms.getCurrency()
      const title = (name: string) => translate(language, `wallet.column.${name}`)
      return streamCsv(
        [
          { title: title('date'), kind: 'timestamp', getValue: (row: WalletPayment) => row.date },
          { title: title('type'), kind: 'text', getValue: (row) => row.type_label },
          // Not `text`: the minus sign of a negative amount would be escaped like the beginning of a formula.
          { title: title('amount'), kind: 'money', getValue: (row) => formatCsvAmount(row.amount, currency, language) },
          { title: title('currency'), kind: 'text', getValue: () => currency },
          { title: title('status'), kind: 'text', getValue: (row) => row.status_label },
          { title: title('reference'), kind: 'text', getValue: (row) => row.reference },
          { title: title('description'), kind: 'text', getValue: (row) => row.description },
        ],
        readBatches(userId, filters),
        language,
      )
    },
  }
}

function presentTopUp({ reference, createdAt, amount, status }: TopUpRow): WalletPayment {
  const shown = TOP_UP_STATUS[status]
  return {
    id: reference,
    date: createdAt.toISOString(),
    type: 'top_up',
    type_label: TYPE_LABELS.top_up,
    amount,
    status: shown,
    status_label: STATUS_LABELS[shown],
    reference,
    description: null,
  }
}

const presentMovement = ({ id, createdAt, type, amount, reference, description }: MovementRow): WalletPayment => ({
  id: String(id),
  date: createdAt.toISOString(),
  type,
  type_label: TYPE_LABELS[type],
  amount,
  status: 'processed',
  status_label: STATUS_LABELS.processed,
  reference,
  description,
})
