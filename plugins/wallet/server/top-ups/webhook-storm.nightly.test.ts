import { startPayment } from '@balafon/plugin-payments/contract/payments'
import { createPaystackDouble, type PaystackDouble } from '@balafon/plugin-payments/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTopUp } from '../../contract/top-ups.ts'
import { createWalletSite, type WalletSite } from '../testing/wallet-site.ts'

const SECRET_KEY = 'sk_test_0123456789abcdef'
const USERS = 20
const PAYMENTS = 200
const MAX_COPIES = 50
const FORGED_PERCENT = 30
const WRONG_PERCENT = 10
/** Of 200 payments, about 175 are right and have a genuine webhook. */
const MIN_CREDITED = 150
const CONCURRENCY = 24
const LIMIT_RESET = 500

let double: PaystackDouble
let site: WalletSite
beforeAll(async () => {
  double = await createPaystackDouble({ secretKey: SECRET_KEY })
  vi.stubEnv('PAYSTACK_BASE_URL', double.url)
  site = await createWalletSite()
  const { settings } = site.getContext('payments')
  await settings.set('payments.paystack.secret_key', SECRET_KEY)
  await settings.set('payments.paystack.enable', true)
})
afterAll(async () => {
  await site.close()
  await double.close()
  vi.unstubAllEnvs()
})

/** What is collected instead of the requested payment. */
const DEVIATIONS = [{ amount: 49_900 }, { currency: 'NGN' }, { domain: 'live' }, { reported_reference: 'another' }] as const

interface StormPayment {
  readonly reference: string
  readonly userId: number
  readonly amount: number
  readonly isWrong: boolean
  /** For each webhook about the payment, whether it is forged. */
  readonly copies: readonly boolean[]
}

/** Draws the payments from a seed, which a failed test prints. Without bias: fast-check prefers small numbers, and nearly all webhooks would be forged. */
const drawPlans = (seed: number) => {
  const chance = fc.noBias(fc.integer({ min: 0, max: 99 }))
  const copies = fc.noBias(fc.integer({ min: 1, max: MAX_COPIES })).chain((length) => fc.array(chance, { minLength: length, maxLength: length }))
  const plans = fc.sample(fc.record({ wrong: chance, copies }), { seed, numRuns: PAYMENTS })
  return plans.map(({ wrong, copies: values }) => ({ isWrong: wrong < WRONG_PERCENT, copies: values.map((value) => value < FORGED_PERCENT) }))
}

/** Requests a top-up, and pays it at the simulated provider. */
async function pay(user: Awaited<ReturnType<WalletSite['createUser']>>, index: number, plan: Pick<StormPayment, 'isWrong' | 'copies'>): Promise<StormPayment> {
  const amount = 500 + index
  const { body } = await user.request(createTopUp, { body: { amount, provider: 'paystack' } })
  await user.request(startPayment, { params: { reference: body.reference } })
  double.pay(body.reference, plan.isWrong ? DEVIATIONS[index % DEVIATIONS.length] : {})
  return { reference: body.reference, userId: user.id, amount, ...plan }
}

/** Returns a webhook as a forger sends it: without the secret key, or with a changed body. */
function forge({ headers, body }: ReturnType<PaystackDouble['createWebhook']>, index: number) {
  if (index % 2 === 0) return { headers: { ...headers, 'x-paystack-signature': 'f'.repeat(128) }, body }
  return { headers, body: Buffer.from(body.toString('utf8').replace('charge.success', 'charge.successful')) }
}

async function runInParallel<T>(items: readonly T[], run: (item: T) => Promise<void>) {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const item of queue) await run(item)
    }),
  )
}

test('credits each correctly paid one of 200 payments once', async () => {
  const seed = Date.now() % 1_000_000
  const users = await Promise.all(Array.from({ length: USERS }, () => site.createUser()))
  const payments: StormPayment[] = []
  for (const [index, plan] of drawPlans(seed).entries()) {
    if (index % 10 === 0) await site.sql('delete from rate_limits')
    const user = users[index % USERS]
    if (user) payments.push(await pay(user, index, plan))
  }
  const webhooks = payments.flatMap(({ reference, copies }) => copies.map((isForged, index) => ({ reference, isForged, index, order: Math.random() })))
  webhooks.sort((a, b) => a.order - b.order)
  const statuses = new Map<string, number>()
  const visitor = site.createVisitor()
  let sent = 0
  await runInParallel(webhooks, async ({ reference, isForged, index }) => {
    sent += 1
    // The rate limits are reset, because the test sends more webhooks in a minute than a real provider.
    if (sent % LIMIT_RESET === 0) await site.sql('delete from rate_limits')
    const genuine = double.createChargeWebhook(reference)
    const { headers, body } = isForged ? forge(genuine, index) : genuine
    const { status } = await visitor.send('POST', '/api/v1/payments/paystack/webhook', { bytes: body, headers })
    const name = `${isForged ? 'forged' : 'genuine'} ${status}`
    statuses.set(name, (statuses.get(name) ?? 0) + 1)
  })

  const isCredited = ({ isWrong, copies }: StormPayment) => !isWrong && copies.includes(false)
  const expected = payments.filter(isCredited).map(({ reference, amount }) => ({ reference, amount, credits: 1 }))
  const readCredits = () =>
    site.sql<{ reference: string }>(`select t.reference, x.amount::int as amount, count(*)::int as credits from ledger.journals j
      join wallet.top_ups t on j.key = 'top_up:' || t.reference join ledger.transfers x on x.journal_id = j.id where j.kind = 'top_up' group by 1, 2`)
  await expect.poll(async () => (await readCredits()).length, { timeout: 60_000 }).toBe(expected.length)
  console.info({ seed, payments: payments.length, webhooks: webhooks.length, credited: expected.length, ...Object.fromEntries(statuses) })
  const credits = new Map((await readCredits()).map((row) => [row.reference, row]))
  expect(credits, `seed ${seed}`).toEqual(new Map(expected.map((row) => [row.reference, row])))
  expect(expected.length).toBeGreaterThan(MIN_CREDITED)
  expect([...statuses.keys()].sort()).toEqual(['forged 401', 'genuine 200'])
  for (const user of users) {
    const total = payments.filter((payment) => payment.userId === user.id && isCredited(payment)).reduce((sum, { amount }) => sum + amount, 0)
    expect((await site.services.balances.read(user.id)).wallet).toBe(total)
  }
  expect(await site.listProblems()).toEqual([])
}, 600_000)
