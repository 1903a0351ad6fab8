import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import type { ProviderInvoice, ProviderSubscription, SubscriptionProvider } from '../../contract/providers.ts'
import { createInvoiceRecorder } from '../invoices/invoice-recorder.ts'
import type { SubscriptionRow } from '../subscriptions/subscription.model.ts'
import { createSynchronizationService } from '../subscriptions/synchronization.service.ts'
import { isValid } from '../subscriptions/validity.ts'
import { createTakeover } from '../switching/takeover.ts'
import type { BillingSite } from '../testing/billing-site.ts'

const DAY_MS = 24 * 3600_000
const PERIOD_MS = 30 * DAY_MS
/** How long a paid period counts as valid after its end. */
const RENEWAL_MS = 2 * 3600_000
const GRACE_DAYS = 3

/** What happens at a provider, on the way to the site, or with the time. `index` chooses one of the subscriptions of the user. */
export type Command =
  | { readonly kind: 'subscribe' | 'switch'; readonly provider: 'a' | 'b' }
  | {
      readonly kind: 'pay' | 'beginTrial' | 'decline' | 'cancelAtEnd' | 'resume' | 'end' | 'lose' | 'refund' | 'changePlan' | 'dispute' | 'win' | 'chargeBack'
      readonly index: number
    }
  | { readonly kind: 'report'; readonly index: number; readonly times: 1 | 2 }
  | { readonly kind: 'wait'; readonly days: number }

const index = fc.nat(3)
const event = (kind: Extract<Command, { index: number }>['kind'] & Exclude<Command['kind'], 'report'>) => fc.record({ kind: fc.constant(kind), index })
const report = fc.record({ kind: fc.constant('report' as const), index, times: fc.constantFrom(1 as const, 2 as const) })

/** Reports are frequent, because an event that is never reported changes nothing on the site. */
export const commandArbitrary: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('subscribe' as const), provider: fc.constantFrom('a' as const, 'b' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('switch' as const), provider: fc.constantFrom('a' as const, 'b' as const) }) },
  { weight: 6, arbitrary: event('pay') },
  ...(['beginTrial', 'decline', 'cancelAtEnd', 'resume', 'end', 'lose', 'refund', 'changePlan', 'dispute', 'win', 'chargeBack'] as const).map((kind) => ({
    weight: 1,
    arbitrary: event(kind),
  })),
  { weight: 12, arbitrary: report },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(1, 2, 4, 29, 31) }) },
)

/** A subscription as a provider stores it. */
interface Stored {
  status: ProviderSubscription['status']
  priceId: number
  start: Date | null
  end: Date | null
  cancelAtPeriodEnd: boolean
  endedAt: Date | null
  readonly invoices: ProviderInvoice[]
}

/** What the site should give, computed from the last report alone. */
interface Expected {
  status: SubscriptionRow['status']
  validUntil: number
  /** Whether the payment of the current period was disputed in the last report. */
  isDisputed?: boolean
  /** When the period began that is paid now, at whichever provider. */
  start?: number | undefined
}

/** A subscription on the site. */
interface Entry {
  readonly id: number
  readonly reference: string
  /** The subscription at another provider that it replaces. */
  readonly replaces: Entry | null
  /** When the period began that is paid there. */
  readonly carriedFrom: number | undefined
  expected: Expected
}

interface Prices {
  readonly first: { readonly productId: number; readonly priceId: number }
  readonly second: { readonly productId: number; readonly priceId: number }
}

/** The site and a model disagree. */
export class ModelMismatch extends Error {
  override readonly name = 'ModelMismatch'
}

function assert(condition: boolean, text: string): asserts condition {
  if (!condition) throw new ModelMismatch(text)
}

/** Creates providers with subscriptions that the test changes, and the service of the site that reads them. */
function createProviders(site: BillingSite) {
  const stored = new Map<string, Stored>()
  const createProvider = (name: string): SubscriptionProvider => ({
    name,
    label: name,
    currencies: null,
    renewsAutomatically: true,
    isReady: async () => true,
    isTest: async () => true,
    start: async () => ({ url: null }),
    fetch: async (reference) => presentStored(stored.get(reference)),
    async cancel(reference, when) {
      const row = stored.get(reference)
      if (row && when === 'period_end') row.cancelAtPeriodEnd = true
      else if (row && row.status !== 'ended') Object.assign(row, { status: 'ended', endedAt: new Date() })
    },
    resume: async () => {},
    changePrice: async () => ({ url: null }),
    async refund(reference, id) {
      const row = stored.get(reference)
      const position = row?.invoices.findIndex((invoice) => invoice.id === id) ?? -1
      const invoice = row?.invoices[position]
      if (!row || !invoice) throw new Error(`The provider has no invoice ${id}.`)
      row.invoices[position] = { ...invoice, status: 'refunded' }
    },
  })
  const providers = { a: createProvider('a'), b: createProvider('b') }
  const find = (name: string) => (name === 'a' ? providers.a : providers.b)
  // Without events and live messages, the test writes only what it checks.
  const silent = {
    events: { publish: async () => {} },
    live: { publish: async () => {} },
    permissions: { ...site.getContext('billing').permissions, invalidate: async () => {} },
  }
  const context = { ...site.getContext('billing'), ...silent, models: site.rows }
  const fetch = (provider: SubscriptionProvider, reference: string) => provider.fetch(reference, AbortSignal.timeout(1000))
  const { store } = site.services
  const invoices = createInvoiceRecorder(store, context)
  const takeover = createTakeover({ store, providers: { find, fetch }, invoices }, context)
  const services = { store, providers: { find, fetch }, coupons: { addUse: async () => {} }, invoices, takeover }
  return { stored, service: createSynchronizationService(services, context) }
}

const presentStored = (row: Stored | undefined): ProviderSubscription | null =>
  row
    ? {
        status: row.status,
        priceId: row.priceId,
        nextPriceId: null,
        currentPeriodStart: row.start,
        currentPeriodEnd: row.end,
        trialEndsAt: null,
        cancelAtPeriodEnd: row.cancelAtPeriodEnd,
        endedAt: row.endedAt,
        paymentMethod: null,
        isTest: true,
        payUrl: null,
        invoices: row.invoices.toReversed(),
      }
    : null

/** Runs commands on the subscriptions of one user, and checks the site after each of them. */
export function createExecutor(site: BillingSite, userId: number, { first, second }: Prices) {
  const { stored, service } = createProviders(site)
  const ids: Entry[] = []
  let now = Date.now()

  const find = (position: number) => ids[position % Math.max(1, ids.length)]

  const isCurrent = ({ expected }: Entry) => ['trialing', 'active', 'past_due'].includes(expected.status)

  /** Begins a checkout, or a change of the provider of the current subscription. */
  async function subscribe(provider: string, replaces: Entry | null = null) {
    const reference = `sub-${randomBytes(16).toString('hex')}`
    const current = replaces && (await site.rows.Subscription.findByPk(replaces.id))
    const origin = current ? { replacesId: current.id, carriedFrom: current.currentPeriodStart, carriedUntil: current.currentPeriodEnd } : {}
    const { id } = await site.rows.Subscription.create({ userId, ...first, ...origin, provider, reference, isTest: true, country: null })
    stored.set(reference, { status: 'incomplete', priceId: first.priceId, start: null, end: null, cancelAtPeriodEnd: false, endedAt: null, invoices: [] })
    ids.push({ id, reference, replaces, carriedFrom: replaces?.expected.start, expected: { status: 'incomplete', validUntil: 0 } })
  }

  /** Applies an event at the provider. A real provider never leaves its end, and bills each period once. */
  function change(kind: Exclude<Command['kind'], 'subscribe' | 'switch' | 'report' | 'wait'>, row: Stored) {
    if (row.status === 'ended') return
    const isBegun = row.end !== null
    const start = new Date(isBegun && row.end ? row.end.getTime() : now)
    const end = new Date(start.getTime() + PERIOD_MS)
    const invoice = { id: String(row.invoices.length + 1), total: 3000, currency: 'XOF', periodStart: start, periodEnd: end }
    if (kind === 'pay') {
      Object.assign(row, { status: 'active', start, end })
      row.invoices.push({ ...invoice, status: 'paid', paidAt: new Date(now) })
    } else if (kind === 'beginTrial' && !isBegun) Object.assign(row, { status: 'trialing', start, end })
    else if (kind === 'decline') {
      row.invoices.push({ ...invoice, status: 'failed', paidAt: null })
      if (isBegun) row.status = 'past_due'
    } else if (kind === 'cancelAtEnd' && isBegun) row.cancelAtPeriodEnd = true
    else if (kind === 'resume') row.cancelAtPeriodEnd = false
    else if (kind === 'end') Object.assign(row, { status: 'ended', endedAt: new Date(now) })
    else if (kind === 'lose' && isBegun) row.status = 'unknown'
    else if (kind === 'refund') changeLast(row, 'paid', 'refunded')
    else if (kind === 'dispute') changeLast(row, 'paid', 'disputed')
    else if (kind === 'win') changeLast(row, 'disputed', 'paid')
    else if (kind === 'chargeBack') changeLast(row, 'disputed', 'charged_back')
    else if (kind === 'changePlan') row.priceId = row.priceId === first.priceId ? second.priceId : first.priceId
  }

  function changeLast(row: Stored, from: ProviderInvoice['status'], to: ProviderInvoice['status']) {
    const position = row.invoices.findLastIndex(({ status }) => status === from)
    const invoice = row.invoices[position]
    if (invoice) row.invoices[position] = { ...invoice, status: to }
  }

  /** Computes what the site should do with a report. */
  function expect(entry: Entry, row: Stored) {
    const before = entry.expected
    if (before.status === 'ended') return
    const begins = before.status === 'incomplete' && row.status !== 'incomplete' && row.status !== 'ended'
    const replaced = entry.replaces && isCurrent(entry.replaces) ? entry.replaces : null
    if (begins && !canBegin(entry, replaced)) entry.expected = { status: 'ended', validUntil: 0 }
    else if (begins && replaced && row.status !== 'active' && row.status !== 'trialing') return
    else {
      if (begins && replaced) replaced.expected = { ...replaced.expected, status: 'ended', validUntil: 0 }
      entry.expected = describeReport(entry, row)
    }
  }

  /** A user has one subscription. One that takes the place of another needs its paid time. */
  function canBegin(entry: Entry, replaced: Entry | null): boolean {
    if (ids.some((other) => other !== entry && other !== replaced && isCurrent(other))) return false
    return entry.replaces === null || (replaced !== null && !replaced.expected.isDisputed)
  }

  function describeReport({ replaces, carriedFrom }: Entry, row: Stored): Expected {
    const end = row.end?.getTime() ?? 0
    if (row.status === 'ended') return { status: 'ended', validUntil: 0 }
    if (row.status === 'incomplete') return { status: 'incomplete', validUntil: 0 }
    const isLate = row.status === 'unknown' || row.status === 'past_due'
    const own = row.invoices.filter(({ periodStart, periodEnd }) => row.start && row.end && periodStart < row.end && periodEnd > row.start)
    const isLost = own.some(({ status }) => status === 'charged_back')
    const isOpen = row.invoices.some(({ status }) => status === 'disputed')
    if (isLost || (isOpen && isLate)) return { status: 'ended', validUntil: 0 }
    const isCarried = row.status === 'trialing' && replaces !== null
    const beginsBeforeEnd = carriedFrom !== undefined && carriedFrom < end
    const start = isCarried && beginsBeforeEnd ? carriedFrom : row.start?.getTime()
    const isDisputed = own.some(({ status }) => status === 'disputed') || (isCarried && isPaymentDisputed(replaces, carriedFrom))
    if (row.status === 'unknown') return { status: 'past_due', validUntil: 0, isDisputed, start }
    const status = isCarried ? 'active' : row.status
    const validUntil = row.status === 'past_due' ? end + GRACE_DAYS * DAY_MS : end + RENEWAL_MS
    return { status, validUntil: isDisputed ? 0 : validUntil, isDisputed, start }
  }

  /** The payment of a period may have been made several providers earlier. */
  function isPaymentDisputed(entry: Entry | null, start: number | undefined): boolean {
    if (entry === null) return false
    const invoices = stored.get(entry.reference)?.invoices ?? []
    const isTakenBack = invoices.some(({ periodStart, status }) => periodStart.getTime() === start && (status === 'disputed' || status === 'charged_back'))
    return isTakenBack || isPaymentDisputed(entry.replaces, start)
  }

  async function switchProvider(provider: string) {
    const current = ids.find(isCurrent)
    if (current) await subscribe(provider, current)
  }

  async function execute(command: Command) {
    if (command.kind === 'wait') now += command.days * DAY_MS
    else if ('provider' in command) await (command.kind === 'subscribe' ? subscribe(command.provider) : switchProvider(command.provider))
    else {
      const entry = find(command.index)
      const row = entry && stored.get(entry.reference)
      if (!entry || !row) return
      if (command.kind === 'report') {
        expect(entry, row)
        await Promise.all(Array.from({ length: command.times }, () => service.synchronize(entry.id)))
      } else change(command.kind, row)
    }
    await check()
  }

  /** Access is given exactly while the last report says so, and no payment is invoiced twice. */
  async function check() {
    const rows = await site.rows.Subscription.findAll({ where: { userId }, order: ['id'] })
    for (const [position, row] of rows.entries()) {
      const expected = ids[position]?.expected
      assert(row.status === expected?.status, `subscription ${position} is ${row.status} instead of ${expected?.status}`)
      const shouldBeValid = now < (expected?.validUntil ?? 0)
      assert(isValid(row, new Date(now)) === shouldBeValid, `subscription ${position} (${row.status}) should ${shouldBeValid ? '' : 'not '}be valid`)
    }
    const current = rows.filter(({ status }) => status !== 'incomplete' && status !== 'ended')
    assert(current.length <= 1, `the user has ${current.length} subscriptions at once`)
  }

  /** Checks what the user was charged at the end: each payment has one invoice, and only the payments of one subscription were kept at a time. */
  async function checkInvoices() {
    const invoices = await site.rows.Invoice.findAll({ where: { userId } })
    const numbers = invoices.flatMap(({ number }) => (number === null ? [] : [number]))
    assert(new Set(numbers).size === numbers.length, 'two invoices have the same number')
    for (const { id, reference } of ids) {
      const reported = stored.get(reference)?.invoices ?? []
      const own = invoices.filter(({ subscriptionId }) => subscriptionId === id)
      assert(own.length <= reported.length, `subscription ${id} has more invoices than its provider`)
      for (const invoice of own) {
        const source = reported.find((one) => one.id === invoice.providerInvoice)
        assert(source !== undefined && invoice.total === source.total, `invoice ${invoice.id} differs from the provider`)
      }
    }
  }

  return { execute, checkInvoices }
}
