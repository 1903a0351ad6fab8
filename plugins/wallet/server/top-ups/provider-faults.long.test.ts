import type { PaymentIntents } from '@balafon/plugin-payments/contract/intents'
import { startPayment } from '@balafon/plugin-payments/contract/payments'
import { createPaystackDouble, type PaystackDouble } from '@balafon/plugin-payments/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTopUp, verifyTopUp } from '../../contract/top-ups.ts'
import { createWalletSite, type WalletSite } from '../testing/wallet-site.ts'

const SECRET_KEY = 'sk_test_0123456789abcdef'
const USERS = 3
const RUNS = 12

let double: PaystackDouble
let site: WalletSite
let users: Awaited<ReturnType<WalletSite['createUser']>>[]
beforeAll(async () => {
  double = await createPaystackDouble({ secretKey: SECRET_KEY })
  vi.stubEnv('PAYSTACK_BASE_URL', double.url)
  site = await createWalletSite()
  const { settings } = site.getContext('payments')
  await settings.set('payments.paystack.secret_key', SECRET_KEY)
  await settings.set('payments.paystack.enable', true)
  users = await Promise.all(Array.from({ length: USERS }, () => site.createUser()))
})
afterAll(async () => {
  expect(await site.listProblems()).toEqual([])
  await site.close()
  await double.close()
  vi.unstubAllEnvs()
})

/** What the payer does in the payment window. */
const payer = fc.constantFrom('pays', 'pays_late', 'fails', 'leaves', 'pays_less', 'pays_other_currency')
/** How the site learns about the payment. */
const report = fc.constantFrom('callback', 'webhook', 'forged_webhook', 'reconciler')
const payment = fc.record({
  user: fc.nat(USERS - 1),
  amount: fc.integer({ min: 500, max: 5000 }),
  payer,
  reports: fc.array(report, { maxLength: 5 }),
  /** In percent of the amount. */
  refunded: fc.constantFrom(0, 0, 0, 40, 100),
})
const scenario = fc.record({
  payments: fc.array(payment, { minLength: 3, maxLength: 7 }),
  faults: fc.record({ seed: fc.nat(1_000_000), probability: fc.constantFrom(0.2, 0.5, 0.8) }),
})
type Payment = (typeof payment extends fc.Arbitrary<infer T> ? T : never) & { readonly reference: string }

const getIntents = (): PaymentIntents => {
  const [first] = site.getContext('core').getProviders('payments.intents/v1')
  if (!first) throw new Error('no plugin provides payments.intents/v1')
  return first.provider
}
const sendWebhook = ({ headers, body }: ReturnType<PaystackDouble['createWebhook']>) =>
  site.createVisitor().send('POST', '/api/v1/payments/paystack/webhook', { bytes: body, headers })

/** Returns whether Paystack has a transaction: its response to the site may have been lost. */
function isKnown(reference: string): boolean {
  try {
    return double.find(reference) !== undefined
  } catch {
    return false
  }
}

function act({ reference, payer: action, amount }: Payment) {
  if (!isKnown(reference) || action === 'leaves') return
  if (action === 'fails') double.fail(reference)
  else if (action === 'pays_less') double.pay(reference, { amount: (amount - 1) * 100 })
  else if (action === 'pays_other_currency') double.pay(reference, { currency: 'NGN' })
  else double.pay(reference)
}

async function notify({ reference, user, amount }: Payment, kind: Payment['reports'][number]) {
  const payerUser = users[user]
  if (!payerUser) return
  if (kind === 'callback') await payerUser.request(verifyTopUp, { body: { reference, user_id: payerUser.id, amount } })
  else if (kind === 'reconciler')
    await getIntents()
      .settle(reference)
      .catch(() => null)
  else {
    const webhook = double.createWebhook('charge.success', { reference, status: 'success', amount: amount * 100 })
    const headers = kind === 'forged_webhook' ? { ...webhook.headers, 'x-paystack-signature': 'f'.repeat(128) } : webhook.headers
    const { status } = await sendWebhook({ ...webhook, headers })
    if (kind === 'forged_webhook') expect(status).toBe(401)
  }
}

async function start(plan: Omit<Payment, 'reference'>): Promise<Payment> {
  const user = users[plan.user]
  const { body } = (await user?.request(createTopUp, { body: { amount: plan.amount, provider: 'paystack' } })) ?? {}
  const { reference } = body
  await user?.request(startPayment, { params: { reference } })
  return { ...plan, reference }
}

/** Returns what Paystack has collected for a user and not refunded: only what was requested counts. */
const computeBalance = (payments: readonly (Omit<Payment, 'refunded'> & { readonly refunded: number })[], user: number): number =>
  payments
    .filter(({ reference, ...plan }) => plan.user === user && plan.payer.startsWith('pays') && !/less|other/.test(plan.payer) && isKnown(reference))
    .reduce((sum, { amount, refunded }) => sum + amount - Math.floor((amount * refunded) / 100), 0)

const readBalances = async () =>
  Promise.all(
    users.map(async ({ id }) => {
      const { wallet, owed } = await site.services.balances.read(id)
      return wallet - owed
    }),
  )

test('credits what the provider has collected, whatever fails, in any order of reports', async () => {
  const all: Payment[] = []
  const result = await fc.check(
    fc.asyncProperty(scenario, async ({ payments: plans, faults }) => {
      await site.sql('delete from rate_limits')
      double.setFaults(faults)
      const payments: Payment[] = []
      for (const plan of plans) payments.push(await start(plan))
      all.push(...payments)
      for (const started of payments) if (started.payer !== 'pays_late') act(started)
      await Promise.all(payments.flatMap((started) => started.reports.map((kind) => notify(started, kind))))
      for (const started of payments) if (started.payer === 'pays_late') act(started)
      double.setFaults()
      // The reconciler asks until the provider responds. Each payment is reported once more.
      for (const started of payments) await notify(started, 'reconciler')
      // A refund that arrives before its top-up is tried again later, which takes longer than a test.
      const unrefunded = [...all.slice(0, -payments.length), ...payments.map((started) => ({ ...started, refunded: 0 }))]
      const credits = users.map((_, user) => computeBalance(unrefunded, user))
      await expect.poll(readBalances, { timeout: 20_000, interval: 50 }).toEqual(credits)
      for (const { reference, amount, refunded, payer: action } of payments) {
        if (refunded === 0 || !/^pays(_late)?$/.test(action) || !isKnown(reference)) continue
        const webhook = double.refund(reference, String(Math.floor((amount * refunded) / 100) * 100))
        expect((await Promise.all([1, 2, 3].map(() => sendWebhook(webhook)))).map(({ status }) => status)).toEqual([200, 200, 200])
      }
      const expected = users.map((_, user) => computeBalance(all, user))
      await expect.poll(readBalances, { timeout: 20_000, interval: 50 }).toEqual(expected)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  expect(result.failed, `seed ${result.seed}: ${String(result.errorInstance)} ${JSON.stringify(result.counterexample)}`).toBe(false)
  const credited = await site.sql<{ reference: string }>("select substr(key, 8) as reference from ledger.journals where kind = 'top_up'")
  const paid = all.filter(({ reference, payer: action }) => /^pays(_late)?$/.test(action) && isKnown(reference))
  expect(credited.map(({ reference }) => reference).sort()).toEqual(paid.map(({ reference }) => reference).sort())
})
