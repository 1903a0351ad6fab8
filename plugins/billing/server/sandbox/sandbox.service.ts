import { problem } from '@balafon/sdk/server'
import type { SandboxOutcome, SandboxSubscription } from '../../contract/sandbox.ts'
import type { AgreementChargeRow, AgreementRow } from '../agreements/agreement.model.ts'
import { getNow } from '../agreements/agreement-state.ts'
import type { AgreementsService } from '../agreements/agreements.service.ts'
import { toFailure } from '../agreements/chargers/sandbox.charger.ts'
import type { BillingContext } from '../models.ts'
import type { SynchronizationService } from '../subscriptions/synchronization.service.ts'

const DAY_SECONDS = 24 * 3600
/** How many periods one advance of the clock collects at most. The clock can pass several periods at once. */
const MAX_PERIODS = 40

interface Services {
  readonly agreements: AgreementsService
  readonly synchronization: SynchronizationService
}

/** Creates the service behind the pages of the sandbox. In production every method throws 404. */
export function createSandboxService({ agreements, synchronization }: Services, { models, site }: Pick<BillingContext, 'models' | 'site'>) {
  return {
    get: async (reference: string, userId: number) => present(await getOwn(reference, userId)),
    /** Pays or declines the first period. A paid one cannot be decided again. */
    async decide(reference: string, userId: number, outcome: SandboxOutcome) {
      await getOwn(reference, userId)
      const [charge] = await agreements.listCharges(reference)
      if (charge && charge.status !== 'paid')
        await agreements.settle(charge.id, outcome === 'pay' ? { status: 'paid' } : { status: 'failed', failure: toFailure(outcome) })
      return synchronizeAndGet(reference, userId)
    },
    /** Disputes the last payment as the bank of the user would, or decides about its dispute. */
    async dispute(reference: string, userId: number, state: 'opened' | 'won' | 'lost') {
      await getOwn(reference, userId)
      const charge = await findDisputable(reference)
      if (!charge) throw problem(409, 'billing.nothing_to_dispute')
      await agreements.dispute(charge, state)
      return synchronizeAndGet(reference, userId)
    },
    /** Moves the clock forward and collects what is due until then. */
    async advance(reference: string, userId: number, days: number, nextOutcome: SandboxOutcome) {
      await getOwn(reference, userId)
      await agreements.simulate(reference, { seconds: days * DAY_SECONDS, nextOutcome })
      for (let period = 0; period < MAX_PERIODS; period += 1) {
        const row = await getOwn(reference, userId)
        if (row.nextAttemptAt === null || row.nextAttemptAt > getNow(row)) break
        await agreements.collect(reference)
      }
      return synchronizeAndGet(reference, userId)
    },
  }

  /** Finds the last payment, which can be disputed. */
  async function findDisputable(reference: string): Promise<AgreementChargeRow | undefined> {
    return (await agreements.listCharges(reference)).find(({ status, total }) => total > 0 && status in DISPUTE_STATES)
  }

  async function present(row: AgreementRow): Promise<SandboxSubscription> {
    const charge = await findDisputable(row.reference)
    return presentSandbox(row, charge ? (DISPUTE_STATES[charge.status] ?? null) : null)
  }

  async function synchronizeAndGet(reference: string, userId: number): Promise<SandboxSubscription> {
    const subscription = await models.Subscription.findOne({ where: { reference } })
    if (subscription) await synchronization.synchronize(subscription.id)
    return present(await getOwn(reference, userId))
  }

  async function getOwn(reference: string, userId: number): Promise<AgreementRow> {
    const row = site.isProduction ? null : await models.Agreement.findOne({ where: { reference, userId, charger: 'sandbox' } })
    if (!row) throw problem(404, 'not_found')
    return row
  }
}

const DISPUTE_STATES: Readonly<Partial<Record<AgreementChargeRow['status'], NonNullable<SandboxSubscription['dispute']>>>> = {
  paid: 'none',
  disputed: 'open',
  charged_back: 'lost',
}

const presentSandbox = (row: AgreementRow, dispute: SandboxSubscription['dispute']): SandboxSubscription => ({
  reference: row.reference,
  product: row.price.productName,
  amount: row.price.amount,
  currency: row.price.currency,
  status: row.status,
  now: getNow(row).toISOString(),
  next_charge_at: row.nextAttemptAt?.toISOString() ?? null,
  return_url: new URL(row.returnUrl).pathname,
  dispute,
})
