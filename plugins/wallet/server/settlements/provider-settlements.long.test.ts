import { listSettings, saveSettings } from '@balafon/plugin-admin/contract/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditBooks, getMoneyDashboard, listDigests } from '../../contract/dashboard.ts'
import {
  createProviderSettlement,
  listProviderSettlements,
  listReconciliations,
  reconcileDay,
  reverseProviderSettlement,
} from '../../contract/provider-settlements.ts'
import { createWalletSite, type WalletSite } from '../testing/wallet-site.ts'

let site: WalletSite
beforeAll(async () => {
  site = await createWalletSite()
})
afterAll(async () => {
  expect(await site.listProblems()).toEqual([])
  await site.close()
})

const createOperator = () => site.createAdministrator(['wallet.settle', 'wallet.view'])
const getDay = (daysAgo: number) => new Date(Date.now() - daysAgo * 24 * 3600 * 1000).toISOString().slice(0, 10)

describe('the currency of the wallets', () => {
  test('can be changed until money has moved, and is refused at its field afterwards', async () => {
    const administrator = await site.createAdministrator(['admin'])
    const save = (currency: string) => administrator.request(saveSettings, { body: { values: { 'wallet.currency': currency } } })
    expect((await save('EUR')).status).toBe(200)
    expect((await save('XOF')).status).toBe(200)
    await site.giveMoney((await site.createUser()).id, 500)
    const refused = await save('EUR')
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['wallet.currency']])
    expect(refused.body.errors['wallet.currency'][0]).toContain('money has already moved')
    expect((await save('XOF')).status).toBe(200)
    const settings: { key: string; value: unknown }[] = (await administrator.request(listSettings, {})).body.settings
    expect(settings.find(({ key }) => key === 'wallet.currency')?.value).toBe('XOF')
    await expect(site.getContext('admin').settings.setAll({ 'wallet.currency': undefined, 'wallet.refund_days': 15 })).resolves.toBeUndefined()
    expect(await site.getContext('wallet').settings.get('wallet.refund_days')).toBe(15)
  })
})

describe('wallet/settlements', () => {
  test('records a payout once by its reference, and reverses it once', async () => {
    await site.giveMoney((await site.createUser()).id, 20_000)
    const operator = await createOperator()
    const body = { provider: 'sandbox', reference: 'STL-1', net: 9500, fee: 500 }
    const getProvider = async (): Promise<number> => (await operator.request(listProviderSettlements, {})).body.providers[0].balance
    const before = await getProvider()
    const create = (values: object = {}) => operator.request(createProviderSettlement, { body: { ...body, ...values } })
    const statuses = (await Promise.all([create(), create(), create()])).map(({ status }) => status).sort()
    expect(statuses).toEqual([201, 422, 422])
    expect((await create({ net: 9400 })).body.errors).toHaveProperty('reference')
    expect(await getProvider()).toBe(before - 10_000)
    const { dashboard } = (await operator.request(getMoneyDashboard, {})).body
    expect(dashboard.fees).toBe(500)
    expect(dashboard.providers).toMatchObject([{ name: 'sandbox', label: 'Sandbox', difference: 0 }])
    const inFrench = await operator.request(getMoneyDashboard, {}, { 'accept-language': 'fr' })
    expect(inFrench.body.dashboard.providers).toMatchObject([{ name: 'sandbox', label: 'Bac à sable' }])
    const [settlement] = (await operator.request(listProviderSettlements, {})).body.settlements
    expect(settlement).toMatchObject({
      provider: 'sandbox',
      provider_label: 'Sandbox',
      reference: 'STL-1',
      net: 9500,
      fee: 500,
      currency: 'XOF',
      recorded_by: { id: operator.id },
      is_reversed: false,
    })
    const reverse = () => operator.request(reverseProviderSettlement, { params: { id: settlement.id }, body: { reason: 'mauvais jour' } })
    expect((await Promise.all([reverse(), reverse()])).map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await getProvider()).toBe(before)
    expect((await operator.request(getMoneyDashboard, {})).body.dashboard.providers).toMatchObject([{ difference: 0 }])
  })

  test('reverses a payout once when eight administrators do so at once', async () => {
    await site.giveMoney((await site.createUser()).id, 20_000)
    const operators = await Promise.all(Array.from({ length: 8 }, createOperator))
    for (let round = 0; round < 8; round++) {
      const body = { provider: 'sandbox', reference: `STL-AT-ONCE-${round}`, net: 10, fee: 1 }
      const { settlement } = (await operators[round]?.request(createProviderSettlement, { body }))?.body ?? {}
      const input = { params: { id: settlement.id }, body: { reason: 'mauvais jour' } }
      const responses = await Promise.all(operators.map((operator) => operator.request(reverseProviderSettlement, input)))
      expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    }
  })

  test.each([
    [{ provider: 'nobody' }, 'provider'],
    [{ reference: ' ' }, 'reference'],
    [{ reference: 'x'.repeat(121) }, 'reference'],
    [{ reference: 'a:b' }, 'reference'],
    [{ net: '500' }, 'net'],
    [{ net: -1 }, 'net'],
    [{ net: 0.5 }, 'net'],
    [{ net: 0, fee: 0 }, 'net'],
    [{ net: 900_000_000 }, 'net'],
    [{ fee: 1e15 }, 'fee'],
  ])('returns 422 for %j', async (values, field) => {
    const operator = await createOperator()
    const input = { provider: 'sandbox', reference: 'STL-422', net: 1, fee: 0, ...values }
    const { status, body } = await operator.post('/api/v1/wallet/settlements', input)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(await site.sql("select 1 from ledger.journals where key like 'settlement:%STL-422'")).toEqual([])
  })

  test('needs wallet.settle and a confirmed password', async () => {
    const body = { provider: 'sandbox', reference: 'STL-403', net: 1, fee: 0 }
    expect((await (await site.createAdministrator(['wallet.view'])).request(createProviderSettlement, { body })).status).toBe(403)
    const unconfirmed = await site.createSignedInUser({ permissions: ['admin.access', 'wallet.settle'] })
    expect((await unconfirmed.request(createProviderSettlement, { body })).status).toBe(423)
    const operator = await createOperator()
    expect((await operator.request(reverseProviderSettlement, { params: { id: 1 }, body: { reason: 'unknown' } })).status).toBe(404)
    expect((await (await site.createUser()).request(listProviderSettlements, {})).status).toBe(403)
  })
})

describe('wallet/reconciliations', () => {
  test('finds payments that the ledger did not credit, and credits without a payment', async () => {
    const operator = await createOperator()
    const [user, day] = [await site.createUser(), getDay(1)]
    await site.topUp(user, 2000)
    await site.topUp(user, 700)
    const rows = await site.sql<{ reference: string }>("select reference from wallet.top_ups where user_id = $1 and status = 'credited' order by id", [user.id])
    expect(rows).toHaveLength(2)
    // Moves the payments to yesterday, because only a day that is over can be compared.
    await site.migrationSql('alter table payment_intents disable trigger user')
    await site.migrationSql("update payment_intents set settled_at = $1::date + interval '12 hours' where user_id = $2", [day, user.id])
    const reconcile = async () => (await operator.request(reconcileDay, { body: { day } })).body.reconciliations
    expect(await reconcile()).toMatchObject([
      { day, provider: 'sandbox', provider_label: 'Sandbox', payments: { count: 2, amount: 2700 }, ledger: { count: 2, amount: 2700 }, differences: [] },
    ])
    await site.migrationSql('update payment_intents set amount = 600, received_amount = 600 where reference = $1', [rows[1]?.reference])
    const [changed] = await reconcile()
    expect(changed).toMatchObject({
      payments: { amount: 2600 },
      differences: [{ reference: rows[1]?.reference, kind: 'other_amount', payment: 600, ledger: 700 }],
    })
    expect((await operator.request(listReconciliations, {})).body.reconciliations).toHaveLength(1)
    await site.migrationSql('update payment_intents set amount = 700, received_amount = 700 where reference = $1', [rows[1]?.reference])
  })

  test('returns 422 for a day that is not over, and 403 without permission', async () => {
    const operator = await createOperator()
    for (const day of [getDay(0), getDay(-1), '2026-02-31', 'yesterday', 5])
      expect((await operator.post('/api/v1/wallet/reconciliations', { day })).status).toBe(422)
    expect((await (await site.createUser()).request(reconcileDay, { body: { day: getDay(1) } })).status).toBe(403)
    expect((await (await site.createUser()).request(listReconciliations, {})).status).toBe(403)
  })
})

describe('the digests of the ledger', () => {
  test('are recorded once a day, contain the digest before, and are checked by the audit', async () => {
    const visitor = site.createVisitor()
    expect((await visitor.request(listDigests, {})).status).toBe(404)
    await site.getContext('core').settings.set('wallet.books_page.enable', true)
    await Promise.all([1, 2].map(() => site.services.dashboard.recordDigest()))
    const [first, ...others] = (await visitor.request(listDigests, {})).body.digests
    expect(others).toEqual([])
    expect(first).toMatchObject({ day: getDay(1), movements: 0, chain: expect.stringMatching(/^[0-9a-f]{64}$/) })
    // Moves the stored digest two days and the journals one day into the past, so that the next digest covers the journals.
    await site.runAsLedgerOwner(
      `alter table ledger.digests disable trigger append_only; alter table ledger.journals disable trigger append_only;
       update ledger.digests set day = day - 2; update ledger.journals set created_at = created_at - interval '1 day';
       alter table ledger.journals enable always trigger append_only`,
    )
    await site.services.dashboard.recordDigest()
    const [second] = (await visitor.request(listDigests, {})).body.digests
    expect(second.movements).toBeGreaterThan(3)
    const operator = await createOperator()
    const audit = async (): Promise<{ check: string }[]> => (await operator.request(auditBooks, {})).body.problems
    // The first digest is no longer correct, because it was moved to another day.
    expect((await audit()).map(({ check }) => check)).toContain('digest differs from journals')
    await site.runAsLedgerOwner(
      `delete from ledger.digests where movements > 0; update ledger.digests set day = day + 2;
       alter table ledger.digests enable always trigger append_only`,
    )
    expect(await audit()).toEqual([])
    await expect(site.sql('delete from ledger.digests')).rejects.toThrow()
  })
})
