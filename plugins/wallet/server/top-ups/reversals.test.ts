import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWalletSite, type WalletSite } from '../testing/wallet-site.ts'
import { createReversalHandler } from './reversals.ts'

let site: WalletSite
beforeAll(async () => {
  site = await createWalletSite()
})
afterAll(async () => {
  expect(await site.listProblems()).toEqual([])
  await site.close()
})

interface Reversal {
  readonly state: 'refunded' | 'partially_refunded' | 'disputed' | 'charged_back' | 'dispute_won'
  readonly refunded_amount: number
  readonly disputed_amount: number
}

async function createPaidTopUp() {
  const user = await site.createUser()
  return describeTopUp(user.id, await site.giveMoney(user.id, 1000))
}

/** Creates a top-up that is not paid yet. */
async function createTopUp(userId: number) {
  const reference = crypto.randomUUID()
  await site.services.businessRows.addProvider('sandbox', 'XOF')
  await site.services.businessRows.openTopUp({ userId, provider: 'sandbox', currency: 'XOF', amount: 1000, reference })
  return describeTopUp(userId, reference)
}

function describeTopUp(userId: number, reference: string) {
  const context = site.getContext('wallet')
  const isDisputed = { value: true }
  const getProviders = () => [{ plugin: 'payments', provider: { find: async () => ({ status: isDisputed.value ? 'disputed' : 'paid' }) } }]
  const handler = createReversalHandler(site.services, { ...context, getProviders } as never)
  const handle = handler.handle as (payload: unknown, delivery: { id: string }) => Promise<void>
  const report = (reversal: Reversal) =>
    handle(
      { reference, owner: 'wallet', purpose: 'top-up', user_id: userId, amount: 1000, currency: 'XOF', provider: 'sandbox', ...reversal },
      { id: crypto.randomUUID() },
    )
  const read = async () => {
    const { wallet, held, owed } = await site.services.balances.read(userId)
    return { wallet, held, owed }
  }
  return { reference, report, read, isDisputed }
}

test('refunds up to the reported total, in whatever order totals arrive', async () => {
  const { report, read } = await createPaidTopUp()
  const refund = (total: number) => report({ state: 'partially_refunded', refunded_amount: total, disputed_amount: 0 })
  await refund(300)
  await Promise.all([refund(500), refund(300), refund(500)])
  await refund(300)
  expect(await read()).toEqual({ wallet: 500, held: 0, owed: 0 })
})

test('freezes a disputed payment and returns the amount when the dispute is won', async () => {
  const { report, read, isDisputed } = await createPaidTopUp()
  const disputed = { state: 'disputed', refunded_amount: 0, disputed_amount: 800 } as const
  await report(disputed)
  await report(disputed)
  expect(await read()).toEqual({ wallet: 200, held: 800, owed: 0 })
  isDisputed.value = false
  for (let count = 0; count < 2; count += 1) await report({ ...disputed, state: 'dispute_won' })
  await report(disputed)
  expect(await read()).toEqual({ wallet: 1000, held: 0, owed: 0 })
})

test('takes a charged-back amount once, also when the dispute was not reported before', async () => {
  const { report, read } = await createPaidTopUp()
  const lost = { state: 'charged_back', refunded_amount: 0, disputed_amount: 1000 } as const
  await report(lost)
  await report(lost)
  expect(await read()).toEqual({ wallet: 0, held: 0, owed: 0 })
})

test('repeats a refund that arrives before the payment is credited', async () => {
  const user = await site.createUser()
  const { reference, report, read } = await createTopUp(user.id)
  const refund = { state: 'refunded', refunded_amount: 1000, disputed_amount: 0 } as const
  await expect(report(refund)).rejects.toThrow('not credited yet')
  await site.services.post.creditTopUp({ reference, userId: user.id, currency: 'XOF', amount: 1000 }, 'webhook:sandbox')
  await report(refund)
  expect(await read()).toEqual({ wallet: 0, held: 0, owed: 0 })
})

test('posts no movement for a refund of more than was paid', async () => {
  const { report, read } = await createPaidTopUp()
  await report({ state: 'refunded', refunded_amount: 5000, disputed_amount: 0 })
  expect(await read()).toEqual({ wallet: 1000, held: 0, owed: 0 })
})
