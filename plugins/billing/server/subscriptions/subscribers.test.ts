import { countUsers, listUsers } from '@balafon/plugin-admin/contract/users'
import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** The state of a subscription by the name of its user: the times are hours from now. */
const STATES = {
  paid: { status: 'active', end: 10, grace: null },
  renewing: { status: 'active', end: -1, grace: null },
  unpaid: { status: 'active', end: -3, grace: null },
  trial: { status: 'trialing', end: 5, grace: null },
  grace: { status: 'past_due', end: -20, grace: 4 },
  late: { status: 'past_due', end: -20, grace: -1 },
  ended: { status: 'ended', end: 10, grace: null },
  begun: { status: 'incomplete', end: 10, grace: null },
  disputed: { status: 'active', end: 10, grace: null },
} as const
const VALID = ['grace', 'paid', 'renewing', 'trial']

let site: TestSite
let admin: SignedInUser
beforeAll(async () => {
  site = await createTestSite()
  admin = await site.createSignedInUser({ permissions: ['admin'] })
  const [price] = await site.sql<{ product_id: number; id: number }>(
    `with product as (insert into billing_products (name) values ('Plus') returning id)
     insert into billing_prices (product_id, amount, currency, "interval", interval_count) select id, 500, 'XOF', 'month', 1 from product returning product_id, id`,
  )
  const { users } = site.getContext('core')
  for (const [name, { status, end, grace }] of Object.entries(STATES)) {
    const { id } = await users.create({ email: `${name}@subscribers.test`, password: null, name })
    await site.sql(
      `insert into billing_subscriptions
         (user_id, product_id, price_id, provider, reference, status, current_period_start, current_period_end, grace_ends_at, ended_at, disputed_at,
          is_test)
       values ($1, $2, $3, 'granted', 'sub-' || lpad(to_hex($1::bigint), 32, '0'), $4, now() - interval '2 days', now() + make_interval(hours => $5),
         now() + make_interval(hours => $6::int), case when $4 = 'ended' then now() end, case when $7 = 'disputed' then now() end, false)`,
      [id, price?.product_id, price?.id, status, end, grace, name],
    )
  }
  await users.create({ email: 'free@subscribers.test', password: null, name: 'free' })
  const { getProviders, subscribers } = site.getContext('billing')
  for (const { provider } of getProviders('core.subscribers/v1'))
    for (const { userId, validUntil } of await provider.listSubscribed({ afterUserId: 0, limit: 100 })) await subscribers.setValidUntil(userId, validUntil)
})
afterAll(() => site.close())

const listNames = async (subscribed: string) => {
  const { body } = await admin.request(listUsers, { query: { subscribed, query: 'subscribers.test', perPage: '100' } })
  return body.data.map(({ name }: { name: string }) => name).toSorted()
}

describe('GET /admin/users?subscribed', () => {
  test('lists the users with a valid subscription, and all others', async () => {
    expect(await listNames('true')).toEqual(VALID)
    expect(await listNames('false')).toEqual([...Object.keys(STATES).filter((name) => !VALID.includes(name)), 'free'].toSorted())
  })

  test('counts them and continues with the cursor', async () => {
    const filter = { subscribed: 'true', query: 'subscribers.test' }
    expect((await admin.request(countUsers, { query: filter })).body).toEqual({ total: VALID.length, is_exact: true })
    const first = await admin.request(listUsers, { query: { ...filter, perPage: '3' } })
    const second = await admin.request(listUsers, { query: { ...filter, perPage: '3', cursor: first.body.next_cursor ?? '' } })
    expect([...first.body.data, ...second.body.data].map(({ name }: { name: string }) => name).toSorted()).toEqual(VALID)
    expect(second.body.next_cursor).toBeNull()
  })
})
