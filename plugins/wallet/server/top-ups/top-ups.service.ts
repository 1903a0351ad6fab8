import { SETTLED_STATES } from '@balafon/plugin-payments/contract/fields'
import type { PaymentIntent, PaymentIntents } from '@balafon/plugin-payments/contract/intents'
import { formatMoney } from '@balafon/sdk/contract'
import { fieldProblem, type Identity, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { WalletToppedUp } from '../../contract/events.ts'
import type { BalancesService } from '../balances/balances.service.ts'
import type { BusinessStore } from '../ledger/business.store.ts'
import { callLedger } from '../ledger/ledger-problems.ts'
import type { PostingStore } from '../ledger/posting.store.ts'
import type { TermsService } from '../ledger/terms.service.ts'
import type { WalletContext } from '../models.ts'
import type { NoticesService } from '../notices/notices.service.ts'

/** The owner and the purpose of the payments that top up wallets. */
export const TOP_UP_PAYMENT = { owner: 'wallet', purpose: 'top-up' } as const

/** A payment that its provider has confirmed. */
export interface SettledPayment {
  readonly reference: string
  readonly userId: number
  readonly amount: number
  readonly currency: string
  readonly provider: string
  readonly isTest: boolean
}

interface Dependencies {
  readonly post: PostingStore
  readonly businessRows: BusinessStore
  readonly terms: TermsService
  readonly balances: BalancesService
  readonly notices: NoticesService
}

type Context = Pick<WalletContext, 'models' | 'db' | 'settings' | 'events' | 'translate' | 'getProviders' | 'log' | 'site'>
export type TopUpsService = ReturnType<typeof createTopUpsService>

/** Creates the service that tops up wallets with payments. Only what the payment provider confirmed is credited. */
export function createTopUpsService({ post, businessRows, terms, balances, notices }: Dependencies, context: Context) {
  const { models, db, settings, events, translate, getProviders, log, site } = context

  function getIntents(): PaymentIntents {
    const [first] = getProviders('payments.intents/v1')
    if (!first) throw problem(503, 'wallet.no_provider')
    return first.provider
  }

  async function getOptions(language: string) {
    const currency = await terms.getCurrency()
    const providers = await getIntents().listProviders(currency)
    return {
      currency,
      minimum: await settings.get<number>('wallet.top_up.minimum'),
      maximum: await settings.get<number>('wallet.top_up.maximum'),
      providers: providers.map(({ name, label }) => ({ name, label: translate(language, label) })),
    }
  }

  /** Credits a payment once, however often and from wherever it is reported. */
  async function credit({ reference, userId, amount, currency, provider, isTest }: SettledPayment) {
    if (isTest && site.isProduction) {
      log.error({ security: 'wallet_test_payment', reference }, 'a test payment cannot top up a wallet')
      return
    }
    await businessRows.addProvider(provider, currency)
    const owed = await db.transaction(async (transaction) => {
      const credited = await post.creditTopUp({ reference, userId, currency, amount }, `webhook:${provider}`, transaction)
      if (credited.journal === null) {
        log.error({ security: 'wallet_top_up_mismatch', reference, user: userId, amount, currency }, 'a payment differs from the requested top-up')
        return 0
      }
      if (credited.replayed) return 0
      const after = await balances.read(userId, transaction)
      await events.publish(WalletToppedUp, { user_id: userId, reference, amount, currency, balance: after.wallet }, transaction)
      await notices.sendTopUpReceipt({ userId, reference, amount, currency, balance: after.wallet }, transaction)
      balances.announceChange([userId], transaction)
      return after.owed
    })
    if (owed > 0) await post.collectDebt(userId, currency, reference)
  }

  /** Finds the payment of a user's own top-up. */
  async function findIntent(reference: string, userId: number): Promise<PaymentIntent | null> {
    const intent = await getIntents().find(reference)
    const isOwn = intent?.userId === userId && intent.owner === TOP_UP_PAYMENT.owner && intent.purpose === TOP_UP_PAYMENT.purpose
    return isOwn ? intent : null
  }

  /** Asks the provider for the state of a payment. Throws 503 when it does not respond. */
  async function settle(reference: string): Promise<PaymentIntent> {
    try {
      return await getIntents().settle(reference)
    } catch (err) {
      log.warn({ err, reference }, 'a top-up could not be verified')
      throw problem(503, 'wallet.payment_not_verified')
    }
  }

  return {
    getOptions,
    credit,
    async create(userId: number, input: { amount: number; provider?: string | undefined }, language: string, transaction: Transaction) {
      const { currency, minimum, maximum, providers } = await getOptions(language)
      const { amount } = input
      const aboveMaximum = () => fieldProblem({ amount: 'wallet.top_up_above_maximum' }, { maximum: formatMoney(maximum, currency, 'fr') })
      if (amount < minimum) throw fieldProblem({ amount: 'wallet.top_up_below_minimum' }, { minimum: formatMoney(minimum, currency, 'fr') })
      if (amount > maximum) throw aboveMaximum()
      const provider = input.provider ?? providers[0]?.name
      if (provider === undefined) throw problem(503, 'wallet.no_provider')
      await terms.syncWithSettings(transaction)
      await businessRows.addProvider(provider, currency)
      const description = translate(language, 'wallet.top_up.description')
      const payment = { ...TOP_UP_PAYMENT, userId, amount, currency, provider, description, returnTo: '/wallet' }
      const { reference } = await getIntents().create(payment, transaction)
      await callLedger(() => businessRows.openTopUp({ userId, provider, currency, amount, reference }, transaction), {
        daily_limit: aboveMaximum,
      })
      return { reference, amount, currency }
    },
    /** Checks a payment with its provider. The values of the request must equal the session and the payment, and are used for nothing else. */
    async verify(user: Identity, request: { reference: string; user_id: number; amount: number }, language: string) {
      const intent = await findIntent(request.reference, user.id)
      if (!intent || request.user_id !== user.id || request.amount !== intent.amount) {
        log.warn({
          security: 'wallet_verify_refused',
          user: user.id,
          reference: request.reference,
          request: { user_id: request.user_id, amount: request.amount },
        })
        throw problem(422, 'wallet.payment_not_valid')
      }
      const settled = await settle(intent.reference)
      if (settled.status === 'failed' || settled.status === 'abandoned') await businessRows.failTopUp(settled.reference)
      if (['failed', 'abandoned', 'mismatch'].includes(settled.status)) throw problem(422, 'wallet.payment_not_valid')
      const isPaid = SETTLED_STATES.includes(settled.status)
      if (isPaid) await credit(settled)
      const { wallet } = await balances.read(user.id)
      const amount = formatMoney(intent.amount, intent.currency, 'fr')
      const message = isPaid ? translate(language, 'wallet.top_up.success', { amount }) : translate(language, 'wallet.top_up.pending')
      return { status: isPaid ? 'success' : 'pending', message, balance: wallet } as const
    },
    /** Marks open top-ups of the user when their payment has failed at the provider, so that the history shows it. */
    async refreshOpen(userId: number) {
      const open = await models.TopUp.findAll({ where: { userId, status: 'open' }, order: [['id', 'DESC']], limit: 20 })
      for (const { reference } of open) {
        const intent = await getIntents().find(reference)
        if (intent?.status === 'failed' || intent?.status === 'abandoned') await businessRows.failTopUp(reference)
      }
    },
  }
}
