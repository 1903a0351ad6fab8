import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveAdjustment, createAdjustment, getUserWallet, listAdjustments, refuseAdjustment, reverseAdjustment } from '../contract/adjustments.ts'
import { createAdsIncome, distributeAdsIncome, listAdsIncome, previewAdsDistribution } from '../contract/ads-income.ts'
import { auditBooks, getBooks, getMoneyAlerts, getMoneyDashboard } from '../contract/dashboard.ts'
import { computeIncomeShares } from './ads-income/income-shares.ts'
import { createWalletMovements } from './movements/movements.provider.ts'
import { createWalletSite, type WalletSite } from './testing/wallet-site.ts'

let site: WalletSite
beforeAll(async () => {
  site = await createWalletSite()
})
afterAll(async () => {
  expect(await site.listProblems()).toEqual([])
  await site.close()
})

const createAdjuster = () => site.createAdministrator(['wallet.adjust', 'wallet.view'])

describe('adjustments', () => {
  test('posts a change when another administrator approves', async () => {
    const [user, author, approver] = [await site.createUser(), await createAdjuster(), await createAdjuster()]
    const { body } = await author.request(createAdjustment, { params: { userId: user.id }, body: { amount: 300, reason: 'Panne du site' } })
    const params = { id: body.adjustment.id }
    expect((await author.request(approveAdjustment, { params })).body.code).toBe('wallet.same_approver')
    expect((await approver.request(listAdjustments, {})).body.adjustments).toMatchObject([{ can_decide: true, amount: 300 }])
    const statuses = (await Promise.all([1, 2].map(() => approver.request(approveAdjustment, { params })))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
    const getBalance = async () => (await approver.request(getUserWallet, { params: { userId: user.id } })).body.wallet.balance
    expect(await getBalance()).toBe(300)
    expect((await approver.request(reverseAdjustment, { params })).body.adjustment.state).toBe('reversed')
    expect((await approver.request(reverseAdjustment, { params })).status).toBe(409)
    expect(await getBalance()).toBe(0)
  })

  test('rejects own accounts, negative balances and users without the permission', async () => {
    const [user, author, approver] = [await site.createUser(), await createAdjuster(), await createAdjuster()]
    const create = (userId: number, amount = 100) => author.request(createAdjustment, { params: { userId }, body: { amount, reason: 'Correction' } })
    expect((await create(author.id)).body.code).toBe('wallet.own_account')
    const own = (await create(approver.id)).body.adjustment.id
    expect((await approver.request(approveAdjustment, { params: { id: own } })).body.code).toBe('wallet.own_account')
    const below = (await create(user.id, -100)).body.adjustment.id
    expect((await approver.request(approveAdjustment, { params: { id: below } })).body.code).toBe('wallet.insufficient_balance')
    expect((await approver.request(refuseAdjustment, { params: { id: below } })).body.adjustment.state).toBe('refused')
    const mistaken = (await create(user.id)).body.adjustment.id
    expect((await author.request(refuseAdjustment, { params: { id: mistaken } })).body.adjustment.state).toBe('refused')
    expect((await create(99_999_999)).status).toBe(404)
    const viewer = await site.createAdministrator(['wallet.view'])
    expect((await viewer.request(createAdjustment, { params: { userId: user.id }, body: { amount: 1, reason: 'none' } })).status).toBe(403)
    expect((await user.request(getUserWallet, { params: { userId: user.id } })).status).toBe(403)
  })
})

describe('advertising income', () => {
  test('is recorded once per period and distributed by plays', async () => {
    const administrator = await site.createAdministrator(['wallet.ads_income'])
    const [one, two] = [await site.createUser(), await site.createUser()]
    for (const [user, plays] of [
      [one, 2],
      [two, 1],
    ] as const) {
      const trackId = await site.createTrack(user.id)
      await site.sql("insert into daily_track_plays (day, track_id, plays) values ('2026-10-15', $1, $2)", [trackId, plays])
    }
    const body = { from: '2026-10-01', to: '2026-10-31', amount: 1000, reason: 'Octobre' }
    const { body: created } = await administrator.request(createAdsIncome, { body })
    expect((await administrator.request(createAdsIncome, { body })).body.errors).toHaveProperty('from')
    expect((await administrator.request(createAdsIncome, { body: { ...body, to: '2026-09-01' } })).body.errors).toHaveProperty('to')
    const params = { id: created.period.id }
    const preview = (await administrator.request(previewAdsDistribution, { params, query: { percent: '50' } })).body
    expect(preview).toMatchObject({ total: 500, plays: 3, receivers: 2, shares: [{ amount: 333 }, { amount: 167 }] })
    const statuses = (await Promise.all([1, 2].map(() => administrator.request(distributeAdsIncome, { params, body: { percent: 50 } })))).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([200, 409])
    expect((await site.services.balances.read(one.id)).earnings).toBe(333)
    expect((await administrator.request(listAdsIncome, {})).body.periods[0]).toMatchObject({ distributed: 500, receivers: 2 })
    expect((await one.request(listAdsIncome, {})).status).toBe(403)
  })

  test.each([
    [100, [1, 1, 1]],
    [7, [5, 3, 1, 1]],
    [9_007_199_254_740_991, [1_000_000_000, 999_999_999, 3]],
    [1, [1, 1]],
  ])('returns shares that add up to %i for the plays %j', (amount, plays) => {
    const shares = computeIncomeShares(
      amount,
      plays.map((count, index) => ({ ownerId: index + 1, plays: count })),
    )
    expect(shares.reduce((total, share) => total + BigInt(share.amount), 0n)).toBe(BigInt(amount))
  })
})

describe('the dashboard and the books', () => {
  test('returns the sums of the dashboard and of the public books', async () => {
    const administrator = await site.createAdministrator(['wallet.view'])
    const user = await site.createUser()
    await site.giveMoney(user.id, 700)
    const { dashboard } = (await administrator.request(getMoneyDashboard, {})).body
    expect(dashboard.providers).toMatchObject([{ name: 'sandbox', difference: 0 }])
    expect(dashboard.months).toHaveLength(12)
    expect((await administrator.request(auditBooks, {})).body.problems).toEqual([])
    expect((await site.createVisitor().request(getBooks, {})).status).toBe(404)
    await site.getContext('core').settings.set('wallet.books_page.enable', true)
    const { body } = await site.createVisitor().request(getBooks, {})
    expect(body).toMatchObject({ difference: 0, is_balanced: true, owed_to_users: body.backed_by })
    expect((await user.request(getMoneyDashboard, {})).status).toBe(403)
  })
})

describe('GET wallet/alerts', () => {
  test('counts what waits for an administrator, and problems of the books', async () => {
    const administrator = await createAdjuster()
    const read = async () => (await administrator.request(getMoneyAlerts, {})).body.alerts
    const before = await read()
    const user = await site.createUser()
    await administrator.request(createAdjustment, { params: { userId: user.id }, body: { amount: 50, reason: 'Correction' } })
    await site.sql(
      `insert into wallet_reconciliations (day, provider, currency, payment_count, payment_amount, ledger_count, ledger_amount, differences)
       values (current_date - 1, 'acme', 'XOF', 1, 500, 0, 0, '[{"reference":"a"}]'), (current_date - 20, 'acme', 'XOF', 1, 500, 0, 0, '[{"reference":"b"}]')`,
    )
    await administrator.request(auditBooks, {})
    expect(await read()).toEqual({
      ...before,
      proposed_adjustments: before.proposed_adjustments + 1,
      differences: 1,
      audit: { checked_at: expect.any(String), problems: 0 },
    })
    expect((await user.request(getMoneyAlerts, {})).status).toBe(403)
  })
})

describe('wallet.movements/v1', () => {
  test('charges a subscription once and refunds it once', async () => {
    const user = await site.createUser()
    await site.giveMoney(user.id, 1000)
    const listContributions = () => [{ plugin: 'acme.billing', item: { kind: 'subscription' } }]
    const context = { models: site.models, listContributions } as unknown as Parameters<typeof createWalletMovements>[1]
    const movements = createWalletMovements(site.services, context, 'acme.billing')
    const payment = { userId: user.id, amount: 400, currency: 'XOF', key: 'subscription:1:2026-11', description: 'Premium' }
    expect(await movements.paySubscription(payment)).toMatchObject({ isNew: true })
    expect(await movements.paySubscription(payment)).toMatchObject({ isNew: false })
    await expect(movements.paySubscription({ ...payment, amount: 1 })).rejects.toMatchObject({ output: { statusCode: 422 } })
    await expect(movements.paySubscription({ ...payment, key: 'other', amount: 601 })).rejects.toMatchObject({ data: { code: 'wallet.insufficient_balance' } })
    expect(await movements.getBalance(user.id)).toBe(600)
    expect(await movements.refundSubscription(payment.key)).toMatchObject({ isNew: true })
    expect(await movements.refundSubscription(payment.key)).toMatchObject({ isNew: false })
    expect(await movements.getBalance(user.id)).toBe(1000)
    const [registered] = site.getContext('admin').getProviders('wallet.movements/v1')
    await expect(registered?.provider.paySubscription({ ...payment, key: 'admin' })).rejects.toThrow(
      'the manifest of admin does not contribute the kind subscription',
    )
    await expect(movements.refundSubscription('unknown')).rejects.toMatchObject({ output: { statusCode: 404 } })
  })
})
