import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { problem } from '@balafon/sdk/server'
import fc from 'fast-check'
import type { ProviderPrice } from '../../contract/providers.ts'
import type { AgreementChargeRow, AgreementRow } from '../agreements/agreement.model.ts'
import { getNow } from '../agreements/agreement-state.ts'
import { createAgreementsService } from '../agreements/agreements.service.ts'
import { createAgreementsStore } from '../agreements/agreements.store.ts'
import type { Charger } from '../agreements/charger.ts'
import { createChangeLocksStore } from '../change-locks/change-locks.store.ts'
import { createChangeLocks } from '../change-locks/change-locks.ts'
import type { BillingSite } from '../testing/billing-site.ts'
import { ModelMismatch } from './subscription-model.ts'

const DAY_SECONDS = 24 * 3600
const PRICES = [3000, 9000, 1000]

/** How the payment service responds: it may also collect the money and then not respond. */
type Answer = 'pay' | 'decline' | 'unreachable' | 'pay_and_break'

export type AgreementCommand =
  | { readonly kind: 'collect'; readonly times: 1 | 2; readonly answer: Answer }
  | { readonly kind: 'wait'; readonly days: number }
  | { readonly kind: 'cancel' | 'cancelNow' | 'resume' | 'reportAgain' }
  | { readonly kind: 'changeNow' | 'changeNext'; readonly price: number; readonly answer: Answer }

const answer = fc.oneof(
  { weight: 5, arbitrary: fc.constant('pay' as const) },
  { weight: 2, arbitrary: fc.constant('decline' as const) },
  { weight: 1, arbitrary: fc.constant('unreachable' as const) },
  { weight: 2, arbitrary: fc.constant('pay_and_break' as const) },
)
const price = fc.nat(PRICES.length - 1)

export const agreementCommandArbitrary: fc.Arbitrary<AgreementCommand> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('collect' as const), times: fc.constantFrom(1 as const, 2 as const), answer }) },
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(1, 2, 28, 31, 62) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'resume' as const, 'reportAgain' as const) }) },
  // Rare, because nothing happens after it.
  { weight: 1, arbitrary: fc.constant({ kind: 'cancelNow' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('changeNow' as const, 'changeNext' as const), price, answer }) },
)

function assert(condition: boolean, text: string): asserts condition {
  if (!condition) throw new ModelMismatch(text)
}

/** Runs commands on one agreement with a payment service that collects each charge once, and checks what was collected. */
export function createAgreementExecutor(site: BillingSite, userId: number) {
  /** What the payment service has collected, by the id of the charge: a repeated call collects nothing. */
  const collected = new Map<number, number>()
  const returned = new Set<number>()
  /** How many calls to the payment service are in progress. The service hides what they throw, so their faults are checked later. */
  let calls = 0
  let fault: string | null = null
  const reference = `sub-${randomBytes(16).toString('hex')}`
  let answers: Answer = 'pay'

  const charger: Charger = {
    name: 'sandbox',
    label: 'sandbox',
    currencies: null,
    renewsAutomatically: true,
    isReady: async () => true,
    isTest: async () => true,
    async collect(_agreement, { id, total }: AgreementChargeRow) {
      calls += 1
      if (calls > 1) fault = `charge ${id} is collected while another collection is in progress`
      if (returned.has(id)) fault = `charge ${id} is collected after its payment was returned`
      await setImmediate()
      calls -= 1
      if (collected.has(id)) return { status: 'paid' }
      if (answers === 'decline') return { status: 'failed', failure: 'declined' }
      if (answers === 'unreachable') throw new Error('the service cannot be reached')
      collected.set(id, total)
      if (answers === 'pay_and_break') throw new Error('the service did not respond')
      return { status: 'paid' }
    },
    async refund(_agreement, { id }) {
      if (!collected.has(id)) throw problem(404, 'not_found')
      returned.add(id)
    },
  }
  const context = site.getContext('billing')
  const log = { info() {}, warn() {}, error() {} }
  const dependencies = {
    store: createAgreementsStore(context.sql),
    changeLocks: createChangeLocks(createChangeLocksStore(context.sql), { log }),
    chargers: [charger],
  }
  const service = createAgreementsService(dependencies, { db: context.db, models: site.rows, log })

  const createPrice = (position: number): ProviderPrice => ({
    id: position + 1,
    productName: 'Plan',
    amount: PRICES[position] ?? 0,
    currency: 'XOF',
    interval: 'month',
    intervalCount: 1,
  })
  const createTotals = (total: number) => ({ lines: [], subtotal: total, discount: 0, tax_rate: 0, tax: 0, total, currency: 'XOF' })
  /** A response that is not final is an error of the service, and a refused change is a conflict. Neither is an error of the test. */
  const attempt = (run: Promise<unknown>) => run.catch((error: { isBoom?: boolean }) => assert(error.isBoom === true, String(error)))

  async function start() {
    const first = createPrice(0)
    const user = { id: userId, name: 'Awa', email: 'awa@example.test' }
    const order = { reference, user, language: 'en', price: first, firstPeriod: createTotals(first.amount), trialDays: 0, returnUrl: '/billing' }
    await service.start(order, charger)
  }

  async function execute(command: AgreementCommand) {
    if ('answer' in command) answers = command.answer
    if (command.kind === 'wait') await service.simulate(reference, { seconds: command.days * DAY_SECONDS })
    else if (command.kind === 'collect') await Promise.all(Array.from({ length: command.times }, () => attempt(service.collect(reference))))
    else if ('price' in command) await changePlan(command)
    else if (command.kind === 'cancel') await service.cancel(reference, 'period_end')
    else if (command.kind === 'cancelNow') await service.cancel(reference, 'now')
    else if (command.kind === 'resume') await service.resume(reference)
    else for (const { id, status } of await service.listCharges(reference)) await reportAgain(id, status)
    await check()
  }

  const reportAgain = async (id: number, status: AgreementChargeRow['status']) =>
    status === 'paid' || status === 'failed' ? service.settle(id, { status }) : undefined

  function changePlan({ kind, price: position }: Extract<AgreementCommand, { price: number }>): Promise<unknown> {
    if (kind === 'changeNext') return changeNext(position)
    return attempt(service.changePriceNow(reference, createPrice(position), createTotals(PRICES[position] ?? 0)))
  }

  async function changeNext(position: number) {
    const row = await service.find(reference)
    if (row && row.status !== 'ended') await service.changeNextPrice(reference, createPrice(position))
  }

  /** An agreement is active only for a period that was collected, and each period is collected once. */
  async function check() {
    assert(fault === null, fault ?? '')
    const row = await service.find(reference)
    const charges = await site.rows.AgreementCharge.findAll({ where: { reference }, order: ['id'] })
    const paid = charges.filter(({ status }) => status === 'paid')
    for (const { id, total } of paid) assert(collected.get(id) === total, `charge ${id} is paid and was not collected`)
    for (const [position, { kind, periodStart }] of paid.entries()) {
      const before = paid[position - 1]
      if (kind === 'period' && before) assert(periodStart >= before.periodEnd, `charge ${position} pays for days that were paid before`)
    }
    assert(row !== null, 'the agreement is missing')
    for (const id of collected.keys()) checkIsAccountedFor(row, charges, id)
    if (row.status !== 'active') return
    const current = paid.findLast(({ periodEnd }) => periodEnd.getTime() === row.periodEnd?.getTime())
    assert(current !== undefined && current.price.id === row.price.id, 'the agreement is active for a period that was not paid')
    assert(getNow(row) >= current.periodStart, 'the agreement is in a period that has not begun')
  }

  /** What was collected is paid for a period, was returned, or is asked for by the next collection. */
  function checkIsAccountedFor(row: AgreementRow, charges: readonly AgreementChargeRow[], id: number) {
    const charge = charges.find((one) => one.id === id)
    assert(charge !== undefined, `charge ${id} was collected and is missing`)
    if (charge.status === 'paid') return
    if (charge.status === 'refunded') assert(returned.has(id), `charge ${id} was not returned`)
    else {
      assert(charge.status === 'open' && row.status !== 'ended', `charge ${id} was collected and is ${charge.status}, the agreement is ${row.status}`)
      assert(charge.kind === 'change' || charge.periodStart.getTime() === row.periodEnd?.getTime(), `charge ${id} was collected and is forgotten`)
    }
  }

  return { start, execute }
}
