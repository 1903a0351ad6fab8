import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTopUp, exportWalletPayments, getTopUpOptions, listWalletPayments, verifyTopUp } from '../../contract/top-ups.ts'
import { getStatement, getWallet, listMovements, listWalletMonths } from '../../contract/wallet.ts'
import { formatNumberCursor } from '../history/keyset-cursor.ts'
import { createWalletSite, type WalletSite } from '../testing/wallet-site.ts'

let site: WalletSite
beforeAll(async () => {
  site = await createWalletSite()
})
afterAll(async () => {
  expect(await site.listProblems()).toEqual([])
  await site.close()
})

describe('POST wallet/top-ups', () => {
  test('credits the wallet once, however often the payment is reported', async () => {
    const user = await site.createUser()
    expect((await user.request(getTopUpOptions, {})).body).toMatchObject({
      currency: 'XOF',
      minimum: 500,
      maximum: 1_000_000,
      providers: [{ name: 'sandbox' }],
    })
    const { status, body } = await site.topUp(user, 2000)
    expect([status, body]).toMatchObject([200, { status: 'success', balance: 2000 }])
    const [{ reference }] = (await user.request(listWalletPayments, {})).body.data
    const repeat = () => user.request(verifyTopUp, { body: { reference, user_id: user.id, amount: 2000 } })
    await Promise.all([1, 2, 3].map(repeat))
    await site.services.topUps.credit({ reference, userId: user.id, amount: 2000, currency: 'XOF', provider: 'sandbox', isTest: true })
    expect((await user.request(getWallet, {})).body.wallet).toEqual({
      currency: 'XOF',
      balance: 2000,
      earnings: 0,
      held: 0,
      owed: 0,
      shows_earnings: false,
      is_frozen: false,
    })
  })

  test.each([499, 1_000_001])('returns 422 at the amount for %i', async (amount) => {
    const { status, body } = await (await site.createUser()).request(createTopUp, { body: { amount } })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['amount']])
  })

  test.each([{ amount: '2000' }, { amount: 0.5 }, { amount: 1e16 }, { amount: 2000, wallet: 5000 }, { amount: 2000, user_id: 1 }])(
    'refuses the body %j',
    async (body) => {
      expect((await (await site.createUser()).post('/api/v1/wallet/top-ups', body)).status).toBe(422)
    },
  )
})

describe('POST wallet/paystack/verify', () => {
  test('responds alike for unknown references and for those of other users', async () => {
    const [user, other] = [await site.createUser(), await site.createUser()]
    const { body } = await other.request(createTopUp, { body: { amount: 500 } })
    const verify = async (reference: string, values: object = {}) => {
      const response = await user.post('/api/v1/wallet/paystack/verify', { reference, user_id: user.id, amount: 500, ...values })
      return [response.status, response.body.code]
    }
    const refused = [422, 'wallet.payment_not_valid']
    expect(await verify(`pay-${'0'.repeat(32)}`)).toEqual(refused)
    expect(await verify(body.reference)).toEqual(refused)
    const own = (await user.request(createTopUp, { body: { amount: 500 } })).body.reference
    expect(await verify(own, { amount: 900 })).toEqual(refused)
    expect(await verify(own, { user_id: other.id })).toEqual(refused)
    expect((await user.request(verifyTopUp, { body: { reference: own, user_id: user.id, amount: 500 } })).body).toMatchObject({ status: 'pending', balance: 0 })
  })
})

describe('GET wallet/payments and wallet/history', () => {
  test('returns pages of both sources without gaps, with the running balance', async () => {
    const user = await site.createUser()
    for (const amount of [500, 600, 700]) await site.topUp(user, amount)
    await user.request(createTopUp, { body: { amount: 800 } })
    const amounts: number[] = []
    let cursor: string | undefined
    do {
      const { body } = await user.request(listWalletPayments, { query: { perPage: '2', ...(cursor && { cursor }) } })
      amounts.push(...body.data.map(({ amount }: { amount: number }) => amount))
      cursor = body.next_cursor ?? undefined
    } while (cursor)
    expect(amounts).toEqual([800, 700, 600, 500])
    expect((await user.request(listWalletPayments, { query: { status: 'pending' } })).body.data).toMatchObject([{ amount: 800, status_label: 'En attente' }])
    const first = (await user.request(listMovements, { query: { perPage: '2' } })).body
    expect(first.data.map(({ balance }: { balance: number }) => balance)).toEqual([1800, 1100])
    const second = (await user.request(listMovements, { query: { perPage: '2', cursor: first.next_cursor } })).body
    expect([second.data, second.next_cursor]).toMatchObject([[{ amount: 500, balance: 500, type: 'top_up', type_label: 'Recharge' }], null])
    expect((await user.request(listMovements, { query: { cursor: 'nonsense' } })).status).toBe(422)
    const { text } = await user.request(exportWalletPayments, { query: {} })
    expect(text.split('\r\n').filter(Boolean)).toHaveLength(5)
  })

  test('lists a movement that is older than many top-ups', async () => {
    const user = await site.createUser()
    await site.giveMoney(user.id, 500)
    await site.services.post.paySubscription({ plugin: 'test', key: 'older', userId: user.id, currency: 'XOF', amount: 300, description: 'Older charge' })
    // The store reads at most 135 transfers for a page with one payment, when it does not have to skip any.
    for (let count = 0; count < 140; count += 1) await site.giveMoney(user.id, 1)
    const [firstTopUp] = await site.sql<{ id: number }>('select min(id)::int as id from wallet.top_ups where user_id = $1', [user.id])
    // This cursor follows the page on which the oldest of the 140 top-ups is.
    const cursor = formatNumberCursor(Number.MAX_SAFE_INTEGER, Number(firstTopUp?.id) + 1)
    const { body } = await user.request(listWalletPayments, { query: { perPage: '1', cursor } })
    expect(body.data).toMatchObject([{ type: 'subscription', description: 'Older charge', amount: -300 }])
  })

  test('sums months and statements to the balance', async () => {
    const user = await site.createUser()
    await site.topUp(user, 900)
    const { months } = (await user.request(listWalletMonths, {})).body
    expect([months.length, months.at(-1)]).toMatchObject([12, { balance: 900, earned: 0 }])
    const month = new Date().toISOString().slice(0, 7)
    const { statement } = (await user.request(getStatement, { params: { month } })).body
    expect(statement.accounts[0]).toMatchObject({ account: 'wallet', opening: 0, income: 900, spending: 0, closing: 900, is_complete: true })
  })

  test('sums the whole month in a statement with more movements than it lists', async () => {
    const user = await site.createUser()
    await site.giveMoney(user.id, 1)
    // A transaction may contain one posting only.
    await site.site.db.query(
      `do $$ begin for n in 1..1000 loop
         perform wallet.open_top_up(${user.id}, 'sandbox', 'XOF', 1, 'many-' || n), ledger.top_up('many-' || n, ${user.id}, 'XOF', 1, 'webhook:sandbox');
         commit;
       end loop; end $$`,
    )
    await site.services.post.paySubscription({ plugin: 'test', key: 'after-many', userId: user.id, currency: 'XOF', amount: 300, description: 'Charge' })
    const month = new Date().toISOString().slice(0, 7)
    const { statement } = (await user.request(getStatement, { params: { month } })).body
    expect(statement.accounts[0]).toMatchObject({ income: 1001, spending: 300, closing: 701, is_complete: false })
    expect(statement.accounts[0].movements).toHaveLength(1000)
  })

  test('returns 401 for a guest', async () => {
    const visitor = site.createVisitor()
    for (const endpoint of [getWallet, listMovements, listWalletPayments]) expect((await visitor.request(endpoint, {})).status, endpoint.path).toBe(401)
  })
})
