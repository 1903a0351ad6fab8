import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportAllInvoices, listAllInvoices } from '../../contract/invoices.ts'
import { type BillingSite, createBillingSite } from '../testing/billing-site.ts'

let site: BillingSite
beforeAll(async () => {
  site = await createBillingSite()
})
afterAll(() => site.close())

test('lists the invoices of all users for operators, by state and user, and as CSV', async () => {
  const { params } = await site.createTestPlan()
  const [first, second] = [await site.createSubscriber(params), await site.createSubscriber(params)]
  await site.advance(first, 31)
  const list = async (query: Readonly<Record<string, string>>) => (await site.operator.request(listAllInvoices, { query })).body.data
  expect((await list({})).length).toBe(3)
  expect(await list({ user: String(second.id) })).toMatchObject([{ status: 'paid', total: 3000, currency: 'XOF', user: { id: second.id } }])
  expect(await list({ status: 'refunded' })).toEqual([])
  const csv = await site.operator.request(exportAllInvoices, { query: {} })
  expect(csv.text.trim().split('\n')).toHaveLength(4)
  expect((await second.request(listAllInvoices, { query: {} })).status).toBe(403)
})
