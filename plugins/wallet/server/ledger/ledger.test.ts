import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBusinessStore } from './business.store.ts'
import { createPostingStore } from './posting.store.ts'

let site: TestSite
let post: ReturnType<typeof createPostingStore>
let businessRows: ReturnType<typeof createBusinessStore>
beforeAll(async () => {
  site = await createTestSite()
  post = createPostingStore(site.sql)
  businessRows = createBusinessStore(site.sql)
  await businessRows.addProvider('sandbox', 'XOF')
})
afterAll(() => site.close())

const DESTINATION = {
  account_type: 'mobile_money',
  country: 'CI',
  full_name: 'Awa Koné',
  summary: '•••• 04 05',
  sealed: 'sealed',
} as const

/** Lists the transfers of a journal as `debit > credit amount`, without currencies. */
async function describeJournal(journal: number | null) {
  const transfers = await site.sql<{ text: string }>(
    `select replace(format('%s > %s %s', d.code, c.code, t.amount), ':XOF', '') as text from ledger.transfers t
       join ledger.accounts d on d.id = t.debit_id join ledger.accounts c on c.id = t.credit_id where t.journal_id = $1 order by t.position`,
    [journal],
  )
  return transfers.map(({ text }) => text.replace(/(sandbox|revenue):\d+/g, '$1'))
}
const listProblems = () => site.sql('select * from ledger.audit')

let topUps = 0
async function topUp(userId: number, amount: number) {
  topUps += 1
  const reference = `pay-${topUps}`
  await businessRows.openTopUp({ userId, provider: 'sandbox', currency: 'XOF', amount, reference })
  const { journal } = await post.creditTopUp({ reference, userId, currency: 'XOF', amount }, 'webhook:sandbox')
  return { reference, journal }
}
let items = 0
async function createOffer(sellerId: number, price: number, pricing = 'fixed') {
  items += 1
  const offerId = await businessRows.saveOffer({ sellerId, kind: 'track', itemId: items, name: `Track ${items}`, currency: 'XOF', pricing, price })
  return { offerId, itemId: items }
}

test('has models that match the tables', async () => {
  expect(site.site.registry.isRunning('wallet')).toBe(true)
  expect(await site.listModelDrift('wallet')).toEqual([])
})

describe('each movement', () => {
  test('posts the specified transfers between accounts for movements of users', async () => {
    const { reference, journal } = await topUp(7, 2000)
    expect(await describeJournal(journal)).toEqual(['provider:sandbox > user:7:wallet 2000'])

    const { offerId, itemId } = await createOffer(8, 500)
    const shares = [8, 9, 10].map((userId, index) => ({ userId, basisPoints: index === 0 ? 3334 : 3333, role: null }))
    const split = await businessRows.proposeSplit({ userId: 8, kind: 'track', itemId, itemName: 'Track', shares })
    for (const user of [9, 10]) expect(await businessRows.answerSplit(split, user, true)).toBe(true)
    const sale = await post.purchase({ buyerId: 7, offerId, amount: 500, recipientId: null, key: 'sale-1' })
    expect(await describeJournal(sale.journal)).toEqual([
      'user:7:wallet > platform:revenue 75',
      'user:7:wallet > user:8:earnings 142',
      'user:7:wallet > user:9:earnings 142',
      'user:7:wallet > user:10:earnings 141',
    ])

    const transfer = await post.transferEarnings({ userId: 8, currency: 'XOF', amount: 42, key: 'transfer-1' })
    expect(await describeJournal(transfer.journal)).toEqual(['user:8:earnings > user:8:wallet 42'])

    const request = await post.requestWithdrawal({ userId: 9, currency: 'XOF', amount: 100, destination: DESTINATION, key: 'withdrawal-1' })
    expect(await describeJournal(request.journal)).toEqual(['user:9:earnings > user:9:hold 100'])
    await expect(post.payWithdrawal(request.journal, 'bank 17', 99)).rejects.toMatchObject({ parent: { code: 'LG014' } })
    expect(await businessRows.approveWithdrawal(request.journal, 99)).toBe(true)
    const paid = await post.payWithdrawal(request.journal, 'bank 17', 99)
    expect(await describeJournal(paid.journal)).toEqual(['user:9:hold > payout:clearing 100'])

    const refused = await post.requestWithdrawal({ userId: 10, currency: 'XOF', amount: 100, destination: DESTINATION, key: 'withdrawal-1' })
    const failed = await post.refuseWithdrawal(refused.journal, 'wrong number', 99)
    expect(await describeJournal(failed.journal)).toEqual(['user:10:hold > user:10:earnings 100'])
    const cancelled = await post.requestWithdrawal({ userId: 10, currency: 'XOF', amount: 50, destination: DESTINATION, key: 'withdrawal-2' })
    await expect(post.cancelWithdrawal(cancelled.journal, 9)).rejects.toMatchObject({ parent: { code: 'LG010' } })
    await post.cancelWithdrawal(cancelled.journal, 10)

    const [purchase] = await site.sql<{ id: number }>('select id from wallet.purchases where journal_id = $1', [sale.journal])
    const refund = await post.refundPurchase(purchase?.id ?? 0, 'broken file', 99)
    expect(await describeJournal(refund.journal)).toEqual([
      'platform:revenue > user:7:wallet 75',
      'user:8:earnings > user:7:wallet 100',
      'user:8:receivable > user:7:wallet 42',
      'user:9:earnings > user:7:wallet 42',
      'user:9:receivable > user:7:wallet 100',
      'user:10:earnings > user:7:wallet 141',
    ])
    const topUpRefund = await post.refundTopUp(reference, 300, 'refund-1', 'webhook:sandbox')
    expect(await describeJournal(topUpRefund.journal)).toEqual(['user:7:wallet > provider:sandbox 300'])
    const freeze = await post.freezeDispute(reference, 'dispute-1', 1700, 'webhook:sandbox')
    expect(await describeJournal(freeze.journal)).toEqual(['user:7:wallet > user:7:hold 1700'])
    await expect(post.transferEarnings({ userId: 7, currency: 'XOF', amount: 1, key: 'frozen' })).rejects.toMatchObject({ parent: { code: 'LG013' } })
    const won = await post.closeDispute('dispute-1', true, 'webhook:sandbox')
    expect(await describeJournal(won.journal)).toEqual(['user:7:hold > user:7:wallet 1700'])
    expect(await listProblems()).toEqual([])
  })

  test('creates a debt after a lost dispute and collects it from the next top-up', async () => {
    const { reference } = await topUp(11, 1000)
    const { offerId } = await createOffer(12, 800)
    await post.purchase({ buyerId: 11, offerId, amount: 800, recipientId: null, key: 'sale-2' })
    await post.freezeDispute(reference, 'dispute-2', 1000, 'webhook:sandbox')
    const lost = await post.closeDispute('dispute-2', false, 'webhook:sandbox')
    expect(await describeJournal(lost.journal)).toEqual(['user:11:hold > provider:sandbox 200', 'user:11:receivable > provider:sandbox 800'])
    expect((await post.collectDebt(11, 'XOF', 'run-0')).journal).toBeNull()
    await topUp(11, 1000)
    const collected = await post.collectDebt(11, 'XOF', 'run-1')
    expect(await describeJournal(collected.journal)).toEqual(['user:11:wallet > user:11:receivable 800'])
    expect(await post.collectDebt(11, 'XOF', 'run-1')).toEqual({ journal: collected.journal, replayed: true })
    expect(await listProblems()).toEqual([])
  })

  test('posts movements of administrators, and reverses each only once', async () => {
    const income = await post.recordAdsIncome({
      currency: 'XOF',
      amount: 5000,
      from: '2026-11-01',
      to: '2026-11-30',
      reason: 'November',
      key: 'november',
      administratorId: 99,
    })
    const [period] = await site.sql<{ id: number }>('select id from wallet.ads_periods where journal_id = $1', [income.journal])
    const share = await post.shareAdsIncome(period?.id ?? 0, [{ userId: 8, amount: 900 }], 99)
    expect(await describeJournal(share.journal)).toEqual(['platform:ads_pool > user:8:earnings 900'])
    await expect(post.reverse(income.journal, 'wrong month', 'admin:99', 99)).rejects.toMatchObject({ parent: { code: 'LG018' } })
    await post.reverse(share.journal, 'wrong artist', 'admin:99', 99)
    expect((await post.reverse(share.journal, 'wrong artist', 'admin:99', 99)).isNew).toBe(false)
    await post.settleProvider({ provider: 'sandbox', currency: 'XOF', net: 1950, fee: 50, reference: 'settlement-1', administratorId: 99 })
    const adjustment = await businessRows.proposeAdjustment({ userId: 7, currency: 'XOF', amount: 200, reason: 'outage', administratorId: 98 })
    await expect(post.approveAdjustment(adjustment, 98)).rejects.toMatchObject({ parent: { code: 'LG020' } })
    await expect(post.approveAdjustment(adjustment, 7)).rejects.toMatchObject({ parent: { code: 'LG014' } })
    const adjusted = await post.approveAdjustment(adjustment, 99)
    expect(await describeJournal(adjusted.journal)).toEqual(['platform:revenue > user:7:wallet 200'])
    await expect(post.reverse(adjusted.journal, 'mistake', 'admin:7', 7)).rejects.toMatchObject({ parent: { code: 'LG014' } })
    await post.reverse(adjusted.journal, 'mistake', 'admin:99', 99)
    const charge = { plugin: 'billing', key: 'plan-1', userId: 7, currency: 'XOF', amount: 100, description: 'Plan' }
    const charged = await post.paySubscription(charge)
    expect((await post.paySubscription(charge)).isNew).toBe(false)
    await expect(post.paySubscription({ ...charge, amount: 101 })).rejects.toMatchObject({ parent: { code: 'LG007' } })
    await post.reverse(charged.journal, 'cancelled', 'plugin:billing', null)
    expect(await listProblems()).toEqual([])
  })
})
