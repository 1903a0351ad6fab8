import { randomUUID } from 'node:crypto'

const DAY_MS = 24 * 3600_000
/** The number of days during which the service retries a failed payment. */
const RETRY_DAYS = 8

interface Payment {
  readonly id: string
  state: 'paid' | 'failed' | 'refunded'
  readonly amount: number
  readonly currency: string
  start: number
  end: number
}

interface Agreement {
  readonly id: string
  state: 'waiting' | 'trial' | 'running' | 'late' | 'ended'
  price: string
  amount: number
  days: number
  readonly firstAmount: number
  readonly trialDays: number
  next: { price: string; amount: number; days: number } | null
  isLive: boolean
  isCancelled: boolean
  start: number | null
  end: number | null
  trialEnd: number | null
  endedAt: number | null
  payments: Payment[]
  reported: string
}

type Body = Readonly<Record<string, unknown>>
type Outcome = 'pay' | 'decline'

/** Creates a double of the agreements of the mobile-money service. It begins periods, collects their payments, and ends agreements that are not paid. */
export function createAgreementsDouble() {
  const agreements = new Map<string, Agreement>()
  const getAgreement = (id: string): Agreement => {
    const found = agreements.get(id)
    if (!found) throw new Error(`no agreement ${id}`)
    return found
  }

  function createAgreement(body: Body): Agreement {
    const id = String(body.id)
    const terms = { id, reported: id, price: String(body.price), amount: Number(body.amount), days: Number(body.interval_count) }
    const first = { firstAmount: Number(body.first_amount), trialDays: Number(body.trial_days), next: null, isLive: false, isCancelled: false }
    const agreement: Agreement = { ...terms, ...first, state: 'waiting', start: null, end: null, trialEnd: null, endedAt: null, payments: [] }
    if (!agreements.has(id)) agreements.set(id, agreement)
    return getAgreement(id)
  }

  function approveAgreement(agreement: Agreement) {
    const now = Date.now()
    if (agreement.trialDays > 0) {
      const end = now + agreement.trialDays * DAY_MS
      Object.assign(agreement, { state: 'trial', start: now, end, trialEnd: end })
    } else beginPeriod(agreement, now, agreement.firstAmount)
  }

  function beginPeriod(agreement: Agreement, start: number, amount: number) {
    const end = start + agreement.days * DAY_MS
    Object.assign(agreement, { state: 'running', start, end })
    agreement.payments.unshift({ id: randomUUID(), state: 'paid', amount, currency: 'XOF', start, end })
  }

  function collectPayment(agreement: Agreement, outcome: Outcome) {
    while (agreement.state !== 'ended' && agreement.state !== 'waiting' && agreement.end !== null && agreement.end <= Date.now()) {
      const { end } = agreement
      if (agreement.isCancelled) endAgreement(agreement)
      else if (outcome === 'pay') {
        if (agreement.next) Object.assign(agreement, agreement.next, { next: null })
        beginPeriod(agreement, end, agreement.amount)
      } else {
        agreement.state = 'late'
        if (Date.now() - end > RETRY_DAYS * DAY_MS) endAgreement(agreement)
        return
      }
    }
  }

  const endAgreement = (agreement: Agreement) => void Object.assign(agreement, { state: 'ended', endedAt: Date.now() })

  function changeAgreement(agreement: Agreement, action: string, body: Body) {
    const terms = { price: String(body.price), amount: Number(body.amount), days: Number(body.interval_count) }
    if (action === 'cancel' && (body.when === 'now' || agreement.state === 'waiting')) endAgreement(agreement)
    else if (action === 'cancel') agreement.isCancelled = true
    else if (action === 'resume') agreement.isCancelled = false
    else if (action === 'price' && body.starts === 'now') {
      Object.assign(agreement, terms)
      beginPeriod(agreement, Date.now(), Number(body.first_amount))
    } else if (action === 'price') agreement.next = terms
    else if (action === 'refund') for (const payment of agreement.payments) if (payment.id === body.payment) payment.state = 'refunded'
  }

  const formatTime = (time: number | null) => (time === null ? null : new Date(time).toISOString())

  const presentAgreement = (agreement: Agreement) => ({
    id: agreement.reported,
    state: agreement.state,
    price: agreement.price,
    next_price: agreement.next?.price ?? null,
    is_live: agreement.isLive,
    is_cancelled: agreement.isCancelled,
    url: `http://127.0.0.1/approve/${agreement.id}`,
    period_start: formatTime(agreement.start),
    period_end: formatTime(agreement.end),
    trial_end: formatTime(agreement.trialEnd),
    ended_at: formatTime(agreement.endedAt),
    payments: agreement.payments.map(({ start, end, ...payment }) => ({ ...payment, period_start: formatTime(start), period_end: formatTime(end) })),
  })

  return {
    /** Handles a request to `/agreements`. */
    respond(path: string, body: Body | null): object {
      const [, , id, action] = path.split('/')
      if (!id) return presentAgreement(createAgreement(body ?? {}))
      if (action && body) changeAgreement(getAgreement(id), action, body)
      return presentAgreement(getAgreement(id))
    },
    pay(id: string, wrong?: string) {
      const agreement = getAgreement(id)
      approveAgreement(agreement)
      if (wrong === 'mode') agreement.isLive = true
      if (wrong === 'reference') agreement.reported = 'another'
    },
    elapse(id: string, days: number, outcome: Outcome) {
      const agreement = getAgreement(id)
      for (const key of ['start', 'end', 'trialEnd'] as const) {
        const value = agreement[key]
        if (value !== null) agreement[key] = value - days * DAY_MS
      }
      for (const payment of agreement.payments) {
        payment.start -= days * DAY_MS
        payment.end -= days * DAY_MS
      }
      collectPayment(agreement, outcome)
    },
    countCharges: (id: string) => getAgreement(id).payments.filter(({ state }) => state === 'paid').length,
  }
}
