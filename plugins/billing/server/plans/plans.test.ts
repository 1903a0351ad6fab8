import { afterAll, beforeAll, expect, test } from 'vitest'
import { archivePlan, createPlan, deletePlan, getPlan, orderPlans, updatePlan } from '../../contract/plans.ts'
import { listProducts } from '../../contract/products.ts'
import { type BillingSite, createBillingSite, MONTHLY } from '../testing/billing-site.ts'

let site: BillingSite
beforeAll(async () => {
  site = await createBillingSite()
})
afterAll(() => site.close())

const listNames = async () => (await site.createVisitor().request(listProducts, {})).body.pagination.data.map(({ name }: { name: string }) => name)

test('lists plans in their order, without hidden and archived ones', async () => {
  const first = await site.createTestPlan({ name: 'First' })
  const second = await site.createTestPlan({ name: 'Second' })
  await site.createTestPlan({ name: 'Hidden', hidden: true })
  expect(await listNames()).toEqual(['First', 'Second'])
  await site.operator.request(orderPlans, { body: { ids: [second.plan.id, first.plan.id] } })
  expect(await listNames()).toEqual(['Second', 'First'])
  await site.operator.request(archivePlan, { params: { id: second.plan.id }, body: { is_archived: true } })
  expect(await listNames()).toEqual(['First'])
  await site.getContext('core').settings.set('billing.enable', false)
  expect((await site.createVisitor().request(listProducts, {})).body.code).toBe('billing.disabled')
  await site.getContext('core').settings.set('billing.enable', true)
})

test('archives changed prices, so that subscribers keep theirs', async () => {
  const { plan, params } = await site.createTestPlan()
  const user = await site.createSubscriber(params)
  const body = { version: plan.version, name: plan.name, prices: [{ ...MONTHLY, amount: 4000 }] }
  const saved = await site.operator.request(updatePlan, { params: { id: plan.id }, body })
  expect(saved.body.plan.prices).toMatchObject([
    { id: params.priceId, amount: 3000, archived_at: expect.any(String), subscribers_count: 1 },
    { amount: 4000, archived_at: null, subscribers_count: 0 },
  ])
  expect(await site.getOwn(user)).toMatchObject({ price: { amount: 3000 }, upcoming: { total: 3000 } })
  expect((await site.operator.request(deletePlan, { params: { id: plan.id } })).body.code).toBe('billing.plan_in_use')
})

test('returns 409 with the plan when another operator has changed it', async () => {
  const { plan } = await site.createTestPlan({ name: 'Before' })
  const prices = [{ ...MONTHLY, id: plan.prices[0]?.id ?? 0 }]
  const update = (name: string) => site.operator.request(updatePlan, { params: { id: plan.id }, body: { version: plan.version, name, prices } })
  const results = await Promise.all([update('Mine'), update('Theirs')])
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await site.operator.request(getPlan, { params: { id: plan.id } })).body.plan.version).toBe(plan.version + 1)
})

test('rejects plans without prices, with equal prices or too many permissions', async () => {
  const create = async (body: object) => (await site.operator.post('/api/v1/plans', { name: 'Plan', ...body })).body
  expect(await create({})).toMatchObject({ errors: { prices: expect.anything() } })
  expect(await create({ prices: [MONTHLY, MONTHLY] })).toMatchObject({ errors: { prices: expect.anything() } })
  expect(await create({ free: true, permissions: [{ name: 'admin', restrictions: [] }] })).toMatchObject({ errors: { permissions: expect.anything() } })
  expect(await create({ prices: [{ ...MONTHLY, amount: 10.5 }] })).toMatchObject({ errors: { 'prices.0.amount': expect.anything() } })
  expect(await create({ name: 'x'.repeat(101), free: true })).toMatchObject({ errors: { name: expect.anything() } })
})

test('returns 403 without the permission', async () => {
  const { plan } = await site.createTestPlan()
  const user = await site.createSignedInUser()
  expect((await user.request(createPlan, { body: { name: 'Mine', free: true } })).status).toBe(403)
  expect((await user.request(getPlan, { params: { id: plan.id } })).status).toBe(403)
  expect((await site.createVisitor().request(getPlan, { params: { id: plan.id } })).status).toBe(401)
  expect((await site.operator.request(deletePlan, { params: { id: plan.id } })).status).toBe(200)
  expect((await site.operator.request(getPlan, { params: { id: plan.id } })).body.code).toBe('billing.plan_not_found')
})

test('shows plans in the language of the reader, and otherwise in the default one', async () => {
  const french = {
    language: 'fr',
    name: 'Artiste',
    description: 'Pour publier',
    feature_list: ['Publiez'],
    comparison: [{ label: 'Écoute', value: 'Illimitée' }],
  }
  const { plan, params } = await site.createTestPlan({ name: 'Artist', feature_list: ['Publish'], translations: [french] })
  const find = async (language: string) => {
    const { body } = await site.createVisitor().send('GET', '/api/v1/billing/products', { headers: { 'accept-language': language } })
    return body.pagination.data.find(({ id }: { id: number }) => id === plan.id)
  }
  expect(await find('fr-CI')).toMatchObject({ name: 'Artiste', description: 'Pour publier', feature_list: ['Publiez'], comparison: french.comparison })
  expect(await find('en')).toMatchObject({ name: 'Artist', description: null, feature_list: ['Publish'], comparison: [] })
  expect((await site.operator.request(getPlan, { params: { id: plan.id } })).body.plan).toMatchObject({ name: 'Artist', translations: [french] })
  const user = await site.createSubscriber(params)
  const own = await user.send('GET', '/api/v1/billing/subscription', { headers: { 'accept-language': 'fr' } })
  expect(own.body.subscription.product.name).toBe('Artiste')
  const twice = await site.operator.request(createPlan, { body: { name: 'Twice', free: true, translations: [french, french] } })
  expect(twice.body).toMatchObject({ errors: { translations: expect.anything() } })
})
