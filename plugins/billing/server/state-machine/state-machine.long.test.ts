import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BillingSite, createBillingSite } from '../testing/billing-site.ts'
import { agreementCommandArbitrary } from './agreement-model.ts'
import { checkAgreements, checkSubscriptions } from './check-state-machine.ts'
import { ModelMismatch } from './subscription-model.ts'

/** `subscriptions.nightly.test.ts` and `agreements.nightly.test.ts` check 4,000. */
const RUNS = 20

let site: BillingSite
beforeAll(async () => {
  site = await createBillingSite()
})
afterAll(() => site.close())

describe('a subscription', () => {
  test(`gives access only while paid or in grace, for ${RUNS} orders of events`, async () => {
    await checkSubscriptions(site, RUNS)
  }, 180_000)

  test('begins at a new provider with a trial that ends before the paid period begins', async () => {
    const commands = [
      { kind: 'pay', index: 0 },
      { kind: 'pay', index: 0 },
      { kind: 'pay', index: 0 },
      { kind: 'report', index: 0, times: 1 },
      { kind: 'switch', provider: 'b' },
      { kind: 'beginTrial', index: 1 },
      { kind: 'report', index: 1, times: 1 },
      { kind: 'dispute', index: 0 },
      { kind: 'report', index: 0, times: 1 },
      { kind: 'report', index: 1, times: 1 },
    ] as const
    await expect(checkSubscriptions(site, 1, { commands })).resolves.toBeUndefined()
  })
})

describe('an agreement that the site charges', () => {
  test(`collects each period once, for ${RUNS} orders of calls and outages`, async () => {
    await checkAgreements(site, RUNS)
  }, 180_000)
})

describe('the model', () => {
  test('detects a subscription that stays valid without a payment', async () => {
    const forge = async () => site.sql("update billing_subscriptions set current_period_end = current_period_end + interval '90 days' where status = 'active'")
    const commands = [
      { kind: 'pay', index: 0 },
      { kind: 'report', index: 0, times: 1 },
      { kind: 'wait', days: 31 },
    ] as const
    await expect(checkSubscriptions(site, 1, { commands })).resolves.toBeUndefined()
    await expect(checkSubscriptions(site, 1, { commands, disturb: forge })).rejects.toThrow(ModelMismatch)
  })

  test('generates every kind of command', () => {
    const kinds = new Set(fc.sample(agreementCommandArbitrary, 1000).map(({ kind }) => kind))
    expect(kinds.size).toBe(8)
  })
})
