import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BillingSite, createBillingSite } from '../testing/billing-site.ts'
import { checkSubscriptions } from './check-state-machine.ts'

const RUNS = 4000

let site: BillingSite
beforeAll(async () => {
  site = await createBillingSite()
})
afterAll(() => site.close())

// The time limit only stops a test that hangs.
test(`gives access as the model expects in ${RUNS} random sequences of events`, async () => {
  await expect(checkSubscriptions(site, RUNS)).resolves.toBeUndefined()
}, 3_600_000)
