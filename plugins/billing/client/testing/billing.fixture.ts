import type { Price, Product, Totals } from '../../contract/fields.ts'
import type { Invoice, OwnSubscription } from '../../contract/subscription.ts'

const YEARLY: Price = { id: 4, amount: 15_000, currency: 'XOF', interval: 'year', interval_count: 1 }

export const createProduct = (values: Partial<Product> = {}): Product => ({
  id: 2,
  name: 'Solo',
  description: 'For one listener',
  hidden: false,
  recommended: false,
  free: false,
  feature_list: ['Download every song'],
  comparison: [{ label: 'Downloads', value: 'Yes' }],
  trial_days: 0,
  prices: [{ ...YEARLY, id: 3, amount: 1500, interval: 'month' }, YEARLY],
  ...values,
})

/** A free, a recommended and a larger plan. */
export const PRODUCTS: readonly Product[] = [
  createProduct({
    id: 1,
    name: 'Free',
    description: 'To discover',
    free: true,
    feature_list: ['All music'],
    comparison: [{ label: 'Downloads', value: 'No' }],
    prices: [],
  }),
  createProduct({ recommended: true }),
  createProduct({
    id: 3,
    name: 'Artist',
    description: 'To publish and sell',
    feature_list: ['Everything in Solo'],
    comparison: [
      { label: 'Downloads', value: 'Yes' },
      { label: 'Songs you publish', value: '30 a month' },
    ],
    prices: [
      { ...YEARLY, id: 5, amount: 3500, interval: 'month' },
      { ...YEARLY, id: 6, amount: 33_600 },
    ],
  }),
]

export const createTotals = (total: number, values: Partial<Totals> = {}): Totals => ({
  lines: [{ description: 'Solo', amount: total }],
  subtotal: total,
  discount: 0,
  tax_rate: 0,
  tax: 0,
  total,
  currency: 'XOF',
  ...values,
})

export const createSubscription = (values: Partial<OwnSubscription> = {}): OwnSubscription => ({
  id: 9,
  status: 'active',
  valid: true,
  product: { id: 2, name: 'Solo' },
  price: YEARLY,
  provider: { name: 'sandbox', label: 'Sandbox' },
  current_period_start: '2026-11-01T10:00:00.000Z',
  current_period_end: '2027-11-01T10:00:00.000Z',
  trial_ends_at: null,
  cancel_at_period_end: false,
  disputed: false,
  grace_ends_at: null,
  ended_at: null,
  created_at: '2026-11-01T10:00:00.000Z',
  payment_method: null,
  payment_failure: null,
  can_change_payment_method: true,
  can_resume: false,
  can_pay_now: false,
  can_switch_provider: true,
  pending_provider: null,
  next_product: null,
  upcoming: createTotals(15_000),
  pay_url: null,
  test_url: null,
  ...values,
})

export const createInvoice = (values: Partial<Invoice> = {}): Invoice => ({
  ...createTotals(15_000),
  id: 1,
  number: '000001',
  status: 'paid',
  period_start: '2026-11-01T10:00:00.000Z',
  period_end: '2027-11-01T10:00:00.000Z',
  created_at: '2026-11-01T10:00:00.000Z',
  paid_at: '2026-11-01T10:01:00.000Z',
  ...values,
})
