import { randomBytes } from 'node:crypto'
import { problem, type ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { NewPayment } from '../../contract/intents.ts'
import { paymentPath } from '../../contract/paths.ts'
import type { PaymentOrder, PaymentProvider, PaymentStart } from '../../contract/providers.ts'
import { inTime } from '../providers/in-time.ts'
import type { Providers } from '../providers/providers.ts'
import type { IntentRow, IntentsStore } from './intents.store.ts'
import { isOwnPath } from './own-path.ts'

/** Milliseconds for a provider to begin a payment: its user waits. */
const PATIENCE = 15_000

export type Intents = ReturnType<typeof createIntents>
type Context = Pick<ServerContext, 'users' | 'site' | 'log'>

/** Payments until a provider has taken them over. */
export function createIntents(store: IntentsStore, providers: Providers, { users, site, log }: Context) {
  return {
    async create(wish: NewPayment, transaction?: Transaction): Promise<IntentRow> {
      if (!Number.isSafeInteger(wish.amount) || wish.amount <= 0) throw problem(422, 'payments.wrong_amount')
      if (!isOwnPath(wish.returnTo)) throw problem(422, 'payments.wrong_place')
      await providers.requireUsable(wish.provider, wish.currency)
      return store.insert(`pay-${randomBytes(16).toString('hex')}`, wish, !site.isProduction, transaction)
    },
    /** Throws 404 for another's payment as for one that is not there. */
    async requireOf(reference: string, userId: number): Promise<IntentRow> {
      const row = await store.findOf(reference, userId)
      if (!row) throw problem(404, 'not_found')
      return row
    },
    /** Hands the payment to its provider, once; who asks again hears the first answer. */
    async start(reference: string, userId: number, language: string): Promise<IntentRow> {
      const row = await this.requireOf(reference, userId)
      if (row.start || row.status === 'paid') return row
      if (row.status !== 'created') throw problem(409, 'payments.already_started')
      const provider = providers.find(row.provider)
      if (!provider) throw problem(503, 'payments.provider_unavailable')
      const order = await orderOf(row, language)
      if (!(await store.begin(reference))) throw problem(409, 'payments.already_started')
      // Whatever happens from here on, the provider may have heard of it: it stays open until its books are asked.
      const start = await begun(provider, order)
      return (await store.keepStart(reference, start)) ?? row
    },
  }

  async function orderOf(row: IntentRow, language: string): Promise<PaymentOrder> {
    const { reference, currency, description, is_test: isTest } = row
    const user = await users.find(Number(row.user_id))
    if (!user) throw problem(404, 'not_found')
    const { id, name, email } = user
    const returnUrl = `${site.url()}${paymentPath(reference)}`
    return { reference, amount: Number(row.amount), currency, description, user: { id, name, email }, language, returnUrl, isTest }
  }

  async function begun(provider: PaymentProvider, order: PaymentOrder): Promise<PaymentStart> {
    try {
      const start = await inTime(PATIENCE, () => provider.start(order))
      if (start.kind === 'redirect' && !isPlace(start.url)) throw new Error(`it sends users to ${start.url}`)
      return start
    } catch (err) {
      log.error({ err, provider: provider.name, reference: order.reference }, 'a payment could not be begun')
      throw problem(503, 'payments.provider_unavailable')
    }
  }

  /** A page that a browser may be sent to: elsewhere only by https, but for tests. */
  function isPlace(url: string): boolean {
    const place = URL.parse(url)
    if (!place) return false
    return place.protocol === 'https:' || place.origin === site.url() || (place.protocol === 'http:' && !site.isProduction)
  }
}
