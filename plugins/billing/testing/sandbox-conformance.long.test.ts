import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll } from 'vitest'
import type { BillingServices } from '../server/billing-services.ts'
import { testSubscriptionProvider } from './recurring-conformance.ts'
import type { RecurringHarness } from './recurring-harness.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const getAgreements = () => site.getServices<BillingServices>('billing').agreements

const AGE_STATEMENTS = [
  `update billing_agreements set anchor_at = anchor_at - make_interval(secs => $2::float8 * 86400), trial_ends_at = trial_ends_at - make_interval(secs => $2::float8 * 86400),
     period_start = period_start - make_interval(secs => $2::float8 * 86400), period_end = period_end - make_interval(secs => $2::float8 * 86400),
     next_attempt_at = next_attempt_at - make_interval(secs => $2::float8 * 86400) where reference = $1`,
  `update billing_charges set period_start = period_start - make_interval(secs => $2::float8 * 86400),
     period_end = period_end - make_interval(secs => $2::float8 * 86400) where reference = $1`,
]

const isDue = async (reference: string) =>
  (await site.sql("select 1 from billing_agreements where reference = $1 and next_attempt_at <= now() and status <> 'ended'", [reference])).length > 0

const createHarness = (): RecurringHarness => ({
  site,
  provider: 'sandbox',
  currency: 'XOF',
  async pay(reference) {
    for (const { id } of await getAgreements().listCharges(reference)) await getAgreements().settle(id, { status: 'paid' })
  },
  async elapse(reference, days, outcome) {
    for (const statement of AGE_STATEMENTS) await site.sql(statement, [reference, days])
    while (await isDue(reference)) {
      await site.sql('update billing_agreements set next_outcome = $2 where reference = $1', [reference, outcome])
      await getAgreements().collect(reference)
    }
  },
  async dispute(reference, state) {
    const [charge] = await getAgreements().listCharges(reference)
    if (charge) await getAgreements().dispute(charge, state)
  },
  countCharges: async (reference) => (await getAgreements().listCharges(reference)).filter(({ status }) => status === 'paid').length,
})

testSubscriptionProvider('The sandbox', createHarness, { differences: [], isRemote: false, hasDisputes: true })
