import fc from 'fast-check'
import { type BillingSite, MONTHLY } from '../testing/billing-site.ts'
import { agreementCommandArbitrary, createAgreementExecutor } from './agreement-model.ts'
import { type Command, commandArbitrary, createExecutor, ModelMismatch } from './subscription-model.ts'

/** Runs at the same time, each with other users. */
const PARALLEL = 4

interface CheckOptions {
  /** These commands instead of random ones. */
  readonly commands?: readonly Command[]
  /** Runs after each command: a fault that the model has to detect. */
  readonly disturb?: () => Promise<unknown>
}

let userCount = 0

async function createUser(site: BillingSite): Promise<number> {
  userCount += 1
  const { id } = await site.getContext('core').users.create({ email: `model${userCount}@example.test`, password: null, name: `Model ${userCount}` })
  return id
}

/** Rejects with the commands after which the property did not hold. */
async function runInParallel<Ts>(count: number, property: fc.IAsyncProperty<Ts>) {
  const parameters = { numRuns: Math.ceil(count / PARALLEL), endOnFailure: true }
  const results = await Promise.all(Array.from({ length: PARALLEL }, () => fc.check(property, parameters)))
  for (const { failed, errorInstance, counterexample, seed } of results) {
    if (failed) throw new ModelMismatch(`${String(errorInstance)}, seed ${seed}, after ${JSON.stringify(counterexample)}`)
  }
}

/** Runs random events of providers on subscriptions. Rejects with the commands that the site and the model disagree on. */
export async function checkSubscriptions(site: BillingSite, count: number, { commands, disturb }: CheckOptions = {}) {
  const first = (await site.createTestPlan()).params
  const second = (await site.createTestPlan({ prices: [{ ...MONTHLY, amount: 9000 }] })).params
  const lists = commands ? fc.constant(commands) : fc.array(commandArbitrary, { minLength: 6, maxLength: 14 })
  const property = fc.asyncProperty(lists, async (list) => {
    const executor = createExecutor(site, await createUser(site), { first, second })
    await executor.execute({ kind: 'subscribe', provider: 'a' })
    for (const command of list) {
      await executor.execute(command)
      await disturb?.()
    }
    await executor.checkInvoices()
  })
  await runInParallel(count, property)
}

/** Runs random calls on agreements. Rejects with the commands after which a period was charged twice, or is valid without a payment. */
export async function checkAgreements(site: BillingSite, count: number) {
  const commands = fc.array(agreementCommandArbitrary, { minLength: 6, maxLength: 12 })
  const property = fc.asyncProperty(commands, async (list) => {
    const executor = createAgreementExecutor(site, await createUser(site))
    await executor.start()
    for (const command of list) await executor.execute(command)
  })
  await runInParallel(count, property)
}
