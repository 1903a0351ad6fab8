import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BILLING_PERMISSIONS } from '../../contract/permissions.ts'
import { listProducts } from '../../contract/products.ts'
import { models } from '../models.ts'
import { COMPARISON_LABELS, DEMO_PLANS, FRENCH_COMPARISON_LABELS } from './demo-plans.ts'
import { insertDemoPlans } from './insert-demo-plans.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

describe('insertDemoPlans', () => {
  test('offers the plans once, on a site that offered none', async () => {
    const visitor = site.createVisitor()
    expect((await visitor.request(listProducts, {})).body.code).toBe('billing.disabled')
    const context = { ...site.getContext('billing'), models: site.getModels('billing', models) }
    await insertDemoPlans(context)
    await insertDemoPlans(context)
    const { data } = (await visitor.request(listProducts, {})).body.pagination
    expect(data).toMatchObject([
      { name: 'Free', recommended: false, free: true, prices: [] },
      { name: 'Solo', recommended: true, free: false, prices: [{ amount: 1500 }, { amount: 15_000 }] },
      { name: 'Artist', recommended: false, free: false, prices: [{ amount: 3500 }, { amount: 33_600 }] },
    ])
  })

  test('has all texts of a plan in both languages', () => {
    for (const { features, compared, french } of DEMO_PLANS)
      expect([french.features.length, french.compared.length]).toEqual([features.length, compared.length])
    expect(FRENCH_COMPARISON_LABELS).toHaveLength(COMPARISON_LABELS.length)
  })

  test('gives only permissions that exist and that are not for operators', async () => {
    const operator = await site.createSignedInUser({ permissions: ['admin.access'] })
    const { groups }: { groups: { permissions: { name: string; restrictions: { name: string }[] }[] }[] } = (await operator.get('/api/v1/admin/permissions'))
      .body
    const known = groups.flatMap(({ permissions }) =>
      permissions.flatMap(({ name, restrictions }) => [name, ...restrictions.map((each) => `${name} ${each.name}`)]),
    )
    const granted = DEMO_PLANS.flatMap((plan) =>
      plan.permissions.flatMap(({ name, restrictions }) => [name, ...restrictions.map((each) => `${name} ${each.name}`)]),
    )
    expect(granted.filter((name) => !known.includes(name))).toEqual([])
    expect(granted.filter((name) => BILLING_PERMISSIONS.some((own) => own.name === name))).toEqual([])
  })
})
