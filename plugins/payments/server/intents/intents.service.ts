import { randomBytes } from 'node:crypto'
import { Op, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { NewPayment, SettledFilter } from '../../contract/intents.ts'
import { buildPaymentPath } from '../../contract/paths.ts'
import { toSmallestUnit } from '../../contract/provider-units.ts'
import type { PaymentOrder, PaymentProvider, PaymentStart } from '../../contract/providers.ts'
import type { PaymentsContext } from '../models.ts'
import type { ProvidersService } from '../providers/providers.service.ts'
import { runWithTimeout } from '../providers/run-with-timeout.ts'
import { presentPersonalPayment } from './intents.presenter.ts'
import type { IntentsStore } from './intents.store.ts'
import { isSitePath } from './is-site-path.ts'
import type { IntentRow } from './payment-intent.model.ts'

const BATCH_SIZE = 500
/** The time limit for a provider to start a payment: the user is waiting. */
const START_TIMEOUT_MS = 15_000

export type IntentsService = ReturnType<typeof createIntentsService>
type Context = Pick<PaymentsContext, 'models' | 'users' | 'settings' | 'site' | 'log'>

/** Creates the service that creates payments and starts them at their provider. */
export function createIntentsService(store: IntentsStore, providers: ProvidersService, { models, users, settings, site, log }: Context) {
  return {
    async create(payment: NewPayment, transaction?: Transaction): Promise<IntentRow> {
      const { owner, purpose, userId, amount, currency, provider, description, returnTo } = payment
      if (!Number.isSafeInteger(amount) || amount <= 0) throw problem(422, 'payments.invalid_amount')
      if (!isSitePath(returnTo)) throw problem(422, 'payments.invalid_return_path')
      if (amount > (await getMaximum(currency))) throw problem(422, 'payments.amount_above_maximum')
      await providers.assertUsable(provider, currency)
      const reference = `pay-${randomBytes(16).toString('hex')}`
      const terms = { owner, purpose, userId, amount, currency, provider, description, returnTo }
      return models.PaymentIntent.create({ reference, ...terms, isTest: !site.isProduction }, { transaction })
    },
    find: (reference: string): Promise<IntentRow | null> => models.PaymentIntent.findOne({ where: { reference } }),
    /** Lists settled payments in batches. */
    async *listSettled({ owner, purpose, from, to }: SettledFilter): AsyncGenerator<IntentRow[]> {
      let last = 0
      for (;;) {
        const where = { owner, purpose, settledAt: { [Op.gte]: from, [Op.lt]: to }, id: { [Op.gt]: last } }
        const batch: IntentRow[] = await models.PaymentIntent.findAll({ where, order: ['id'], limit: BATCH_SIZE })
        if (batch.length > 0) yield batch
        if (batch.length < BATCH_SIZE) return
        last = batch.at(-1)?.id ?? last
      }
    },
    /** @throws 404 for an unknown payment and for another user’s payment */
    async getForUser(reference: string, userId: number): Promise<IntentRow> {
      const row = await models.PaymentIntent.findOne({ where: { reference, userId } })
      if (!row) throw problem(404, 'not_found')
      return row
    },
    /**
     * Starts the payment at its provider once. Later calls return the result of the first call.
     * @throws 409 `payments.already_started` while the first call runs, or after it failed
     */
    async start(reference: string, userId: number, language: string): Promise<IntentRow> {
      const row = await this.getForUser(reference, userId)
      if (row.start || row.settledAt !== null) return row
      if (row.status !== 'created') throw problem(409, 'payments.already_started')
      const provider = providers.find(row.provider)
      if (!provider) throw problem(503, 'payments.provider_unavailable')
      const order = await buildOrder(row, language)
      if (!(await store.markPending(reference))) throw problem(409, 'payments.already_started')
      // Even if the call fails, the provider may have received the payment: it stays pending until a check with the provider.
      await store.saveStart(reference, await startAtProvider(provider, order))
      return (await this.find(reference)) ?? row
    },
    /** Lists the user’s payments for the download of their data. */
    async listPersonalData(userId: number): Promise<object[]> {
      const rows = await models.PaymentIntent.findAll({ where: { userId }, order: [['id', 'DESC']] })
      return rows.map(presentPersonalPayment)
    },
  }

  /** The setting is in whole units of the currency. */
  async function getMaximum(currency: string): Promise<number> {
    return toSmallestUnit(await settings.get<number>('payments.maximum_amount'), currency)
  }

  async function buildOrder(row: IntentRow, language: string): Promise<PaymentOrder> {
    const { reference, amount, currency, description, isTest } = row
    const user = await users.find(row.userId)
    if (!user) throw problem(404, 'not_found')
    const { id, name, email } = user
    const returnUrl = `${site.getUrl()}${buildPaymentPath(reference)}`
    return { reference, amount, currency, description, user: { id, name, email }, language, returnUrl, isTest }
  }

  async function startAtProvider(provider: PaymentProvider, order: PaymentOrder): Promise<PaymentStart> {
    try {
      const start = await runWithTimeout(START_TIMEOUT_MS, () => provider.start(order))
      if (start.kind === 'redirect' && !isAllowedRedirect(start.url)) throw new Error(`the provider redirects to a URL that is not allowed: ${start.url}`)
      return start
    } catch (err) {
      log.error({ err, provider: provider.name, reference: order.reference }, 'starting a payment failed')
      throw problem(503, 'payments.provider_unavailable')
    }
  }

  /** Allows https URLs and this site; plain http only outside production, for tests. */
  function isAllowedRedirect(url: string): boolean {
    const target = URL.parse(url)
    if (!target) return false
    return target.protocol === 'https:' || target.origin === site.getUrl() || (target.protocol === 'http:' && !site.isProduction)
  }
}
