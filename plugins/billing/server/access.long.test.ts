import { createVisitorsByRole, findUntestedEndpoints, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCoupon } from '../contract/coupons.ts'
import { type BillingSite, createBillingSite } from './testing/billing-site.ts'

let site: BillingSite
let visitors: Record<string, Visitor>
/** The values of the placeholders of the paths. */
let ids: Record<string, string>
beforeAll(async () => {
  site = await createBillingSite()
  const { plan, params } = await site.createTestPlan()
  const owner = await site.createSubscriber(params)
  const invoice = await site.rows.Invoice.findOne({ where: { userId: owner.id }, rejectOnEmpty: true })
  const coupon = (await site.operator.request(createCoupon, { body: { code: 'TABLE', kind: 'percent', value: 10, duration: 'first' } })).body.coupon
  const { guest, suspended } = createVisitorsByRole(site)
  visitors = {
    guest: await guest(),
    user: await site.createSignedInUser(),
    suspended: await suspended(),
    // Two operators with limited rights.
    plans: await site.createSignedInUser({ permissions: ['plans.update'] }),
    subscriptions: await site.createSignedInUser({ permissions: ['subscriptions.update'] }),
    owner,
  }
  const { reference } = await site.getSandboxParams(owner)
  const subscription = String(invoice.subscriptionId)
  ids = { plan: String(plan.id), price: String(params.priceId), coupon: String(coupon.id), subscription, invoice: String(invoice.id), reference }
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

/** The statuses of an endpoint are in this order. */
const ROLES = ['guest', 'user', 'suspended', 'plans', 'subscriptions', 'owner'] as const

const PUBLIC = ['200', '200', '401', '200', '200', '200']
const OWN = ['401', '200', '401', '200', '200', '200']
const ONLY_OWNER = ['401', '404', '401', '404', '404', '200']
const PLANS = ['401', '403', '401', '200', '403', '200']
const SUBSCRIPTIONS = ['401', '403', '401', '403', '200', '403']
const SETTINGS = ['401', '403', '401', '403', '403', '403']
/** The rights are checked before the body, so an invalid body shows which roles may send one. */
const PLANS_INVALID = ['401', '403', '401', '422', '403', '422']
const SUBSCRIPTIONS_INVALID = ['401', '403', '401', '403', '422', '403']
const ANY_INVALID = ['401', '422', '401', '422', '422', '422']

/** `fillIn` replaces them by the ids of the rows that `beforeAll` creates. */
const PLACEHOLDERS = { plan: '{plan}', price: '{price}', coupon: '{coupon}', subscription: '{subscription}', invoice: '{invoice}', reference: '{reference}' }
const { plan, price, coupon, subscription, invoice, reference } = PLACEHOLDERS

/**
 * The expected status by endpoint and role. The owner of the subscription has the permission `plans.update` from the plan. Nothing in this table
 * changes what another row reads.
 */
const ENDPOINTS = [
  ['GET', '/api/v1/billing/products', undefined, PUBLIC],
  ['GET', `/api/v1/billing/checkout/${plan}/${price}`, undefined, ['401', '200', '401', '200', '200', '409']],
  ['POST', `/api/v1/billing/checkout/${plan}/${price}`, { provider: 7 }, ANY_INVALID],
  ['GET', '/api/v1/billing/subscription', undefined, OWN],
  ['POST', '/api/v1/billing/subscription/check', {}, OWN],
  ['POST', '/api/v1/billing/subscription/cancel', { reason: 'nothing' }, ANY_INVALID],
  ['POST', '/api/v1/billing/subscription/resume', {}, ['401', '404', '401', '404', '404', '409']],
  ['GET', `/api/v1/billing/subscription/change-plan/${plan}/${price}`, undefined, ['401', '404', '401', '404', '404', '409']],
  ['POST', `/api/v1/billing/subscription/change-plan/${plan}/${price}`, { total: 1.5 }, ANY_INVALID],
  ['POST', '/api/v1/billing/subscription/pay', {}, ['401', '404', '401', '404', '404', '409']],
  ['POST', '/api/v1/billing/subscription/payment-method', {}, ['401', '404', '401', '404', '404', '200']],
  ['GET', '/api/v1/billing/subscription/providers', undefined, ['401', '404', '401', '404', '404', '200']],
  ['POST', '/api/v1/billing/subscription/providers', { provider: 7 }, ANY_INVALID],
  ['GET', '/api/v1/billing/invoices', undefined, OWN],
  ['GET', `/api/v1/billing/invoices/${invoice}/invoice.pdf`, undefined, ONLY_OWNER],
  ['GET', `/api/v1/billing/sandbox/${reference}`, undefined, ONLY_OWNER],
  ['POST', `/api/v1/billing/sandbox/${reference}`, { outcome: 'pay' }, ONLY_OWNER],
  ['POST', `/api/v1/billing/sandbox/${reference}/advance`, { days: 0 }, ONLY_OWNER],
  ['POST', `/api/v1/billing/sandbox/${reference}/dispute`, { state: 'maybe' }, ANY_INVALID],
  ['GET', '/api/v1/invoices', undefined, SUBSCRIPTIONS],
  ['GET', '/api/v1/invoices/count', undefined, SUBSCRIPTIONS],
  ['GET', '/api/v1/invoices/export.csv', undefined, SUBSCRIPTIONS],
  ['GET', '/api/v1/plans', undefined, PLANS],
  ['GET', '/api/v1/plans/count', undefined, PLANS],
  ['GET', '/api/v1/plans/export.csv', undefined, PLANS],
  ['POST', '/api/v1/plans', { name: '' }, PLANS_INVALID],
  ['PUT', '/api/v1/plans/order', { ids: [] }, PLANS_INVALID],
  ['GET', `/api/v1/plans/${plan}`, undefined, PLANS],
  ['PUT', `/api/v1/plans/${plan}`, { name: '' }, PLANS_INVALID],
  ['POST', `/api/v1/plans/${plan}/archive`, { is_archived: 1 }, PLANS_INVALID],
  ['DELETE', `/api/v1/plans/${plan}`, {}, ['401', '403', '401', '409', '403', '409']],
  ['GET', '/api/v1/coupons', undefined, PLANS],
  ['GET', '/api/v1/coupons/count', undefined, PLANS],
  ['GET', '/api/v1/coupons/export.csv', undefined, PLANS],
  ['POST', '/api/v1/coupons', { code: '' }, PLANS_INVALID],
  ['GET', `/api/v1/coupons/${coupon}`, undefined, PLANS],
  ['PUT', `/api/v1/coupons/${coupon}`, { code: '' }, PLANS_INVALID],
  ['DELETE', '/api/v1/coupons/999999', {}, ['401', '403', '401', '404', '403', '404']],
  ['GET', '/api/v1/subscriptions', undefined, SUBSCRIPTIONS],
  ['GET', '/api/v1/subscriptions/count', undefined, SUBSCRIPTIONS],
  ['GET', '/api/v1/subscriptions/export.csv', undefined, SUBSCRIPTIONS],
  ['GET', '/api/v1/subscriptions/summary', undefined, SUBSCRIPTIONS],
  ['GET', '/api/v1/subscriptions/plans', undefined, SUBSCRIPTIONS],
  ['GET', '/api/v1/subscriptions/providers', undefined, SETTINGS],
  ['POST', '/api/v1/billing/providers/stripe/check-keys', {}, SETTINGS],
  ['POST', '/api/v1/subscriptions', { user_id: 'x' }, SUBSCRIPTIONS_INVALID],
  ['GET', `/api/v1/subscriptions/${subscription}`, undefined, SUBSCRIPTIONS],
  ['POST', `/api/v1/subscriptions/${subscription}/cancel`, { when: 'later', reason: 'x' }, SUBSCRIPTIONS_INVALID],
  ['POST', `/api/v1/subscriptions/${subscription}/extend`, { days: 0, reason: 'x' }, SUBSCRIPTIONS_INVALID],
  ['GET', `/api/v1/subscriptions/${subscription}/invoices/${invoice}/invoice.pdf`, undefined, SUBSCRIPTIONS],
  ['POST', `/api/v1/subscriptions/${subscription}/invoices/${invoice}/refund`, { reason: '' }, SUBSCRIPTIONS_INVALID],
] as const

const CASES = ENDPOINTS.map(([method, path, body, statuses]) => [method, path, body, statuses] as const)

const fillIn = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')

test.each(CASES)('returns the expected status of %s %s for each role', async (method, path, body, statuses) => {
  const readState = async () => [
    await site.sql('select id, user_id, product_id, status, cancel_at_period_end, current_period_end from billing_subscriptions order by id'),
    await site.sql('select * from billing_coupons order by id'),
  ]
  const found: string[] = []
  for (const role of ROLES) {
    const before = JSON.stringify(await readState())
    const response = await visitors[role]?.send(method, fillIn(path), body === undefined ? {} : { body })
    found.push(String(response?.status))
    // Only requests of the owner may change the rows: they can update the subscription from its provider.
    if (role !== 'owner') expect(JSON.stringify(await readState())).toBe(before)
  }
  expect(found).toEqual([...statuses])
})

/** Webhooks have no roles: their signature is tested beside each provider. */
const WEBHOOK = /\/webhook$/

test('covers every endpoint of the plugin', () => {
  const table = ENDPOINTS.map(([method, path]) => [method, fillIn(path)] as const)
  expect(findUntestedEndpoints(site, table, (plugin) => plugin === 'billing').filter((endpoint) => !WEBHOOK.test(endpoint))).toEqual([])
})

test('has no column for money with a floating-point type', async () => {
  const columns = await site.sql<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_name like 'billing\\_%' and data_type in ('real', 'double precision', 'numeric', 'money')`,
  )
  expect(columns).toEqual([])
})
