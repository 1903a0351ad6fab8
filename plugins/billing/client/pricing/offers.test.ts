import { describe, expect, test } from 'vitest'
import type { Price } from '../../contract/fields.ts'
import { createProduct, createSubscription } from '../testing/billing.fixture.ts'
import { getHighestSaving, joinComparisons, listCurrencies, listCycles, listOffers } from './offers.ts'
import { getPlanAction } from './plan-action.ts'

const createPrice = (id: number, amount: number, values: Partial<Price> = {}): Price => ({
  id,
  amount,
  currency: 'XOF',
  interval: 'month',
  interval_count: 1,
  ...values,
})

const solo = createProduct({ id: 2, prices: [createPrice(3, 1500), createPrice(4, 15_000, { interval: 'year' })] })
const family = createProduct({ id: 3, name: 'Family', prices: [createPrice(5, 2500), createPrice(6, 24_000, { interval: 'year' })] })
const free = createProduct({ id: 1, name: 'Free', free: true, prices: [] })
const euros = createProduct({ id: 4, prices: [createPrice(7, 500, { currency: 'EUR' })] })

describe('listOffers', () => {
  test('returns the price of the cycle, and the saving with the yearly one', () => {
    expect(listOffers([free, solo, family], 'yearly', 'XOF').map(({ price, savingPercent }) => [price?.id, savingPercent])).toEqual([
      [undefined, null],
      [4, 17],
      [6, 20],
    ])
    expect(listOffers([solo], 'monthly', 'XOF')).toMatchObject([{ price: { id: 3 }, savingPercent: null }])
    expect(getHighestSaving([free, solo, family], 'XOF')).toBe(20)
    expect(getHighestSaving([free], undefined)).toBeNull()
  })

  test('shows the only price of a plan in both cycles, and no plans in another currency', () => {
    const monthlyOnly = createProduct({ prices: [createPrice(3, 1500)] })
    expect(listOffers([monthlyOnly], 'yearly', 'XOF')).toMatchObject([{ price: { id: 3 }, savingPercent: null }])
    expect(listOffers([free, solo, euros], 'monthly', 'EUR').map(({ product }) => product.id)).toEqual([1, 4])
    expect(listCurrencies([free, solo, euros])).toEqual(['XOF', 'EUR'])
    expect(listCycles([monthlyOnly])).toEqual(['monthly'])
  })
})

test('joins the comparisons of plans by label', () => {
  const first = { comparison: [{ label: 'Downloads', value: 'No' }] }
  const second = {
    comparison: [
      { label: 'Uploads', value: '30' },
      { label: 'Downloads', value: 'Yes' },
    ],
  }
  expect(joinComparisons([first, second])).toEqual([
    { label: 'Downloads', values: ['No', 'Yes'] },
    { label: 'Uploads', values: ['', '30'] },
  ])
})

describe('getPlanAction', () => {
  const [soloYearly] = listOffers([solo], 'yearly', 'XOF')
  const [soloMonthly] = listOffers([solo], 'monthly', 'XOF')
  const [familyYearly] = listOffers([family], 'yearly', 'XOF')
  const [freeOffer] = listOffers([free], 'yearly', 'XOF')
  const subscription = createSubscription({ product: { id: 2, name: 'Solo' }, price: createPrice(4, 15_000, { interval: 'year' }) })
  const next = { id: 3, name: 'Family', price: createPrice(6, 24_000, { interval: 'year' }) }
  const granted = createSubscription({ product: { id: 2, name: 'Solo' }, provider: { name: 'granted', label: 'Granted' } })

  test.each([
    ['a guest chooses a plan', soloYearly, true, null, { kind: 'choose', to: '/checkout/2/4' }],
    ['a guest starts with the free plan', freeOffer, true, null, { kind: 'start', to: '/register?redirectFrom=pricing' }],
    ['a user without a subscription has the free plan', freeOffer, false, null, { kind: 'current' }],
    ['an unpaid subscription is ignored', soloYearly, false, { ...subscription, status: 'incomplete' }, { kind: 'choose', to: '/checkout/2/4' }],
    ['a subscriber has their plan', soloYearly, false, subscription, { kind: 'current' }],
    ['a subscriber changes the cycle', soloMonthly, false, subscription, { kind: 'cycle', to: '/billing/change-plan/2/3/confirm' }],
    ['a subscriber changes the plan', familyYearly, false, subscription, { kind: 'change', to: '/billing/change-plan/3/6/confirm' }],
    ['a subscriber goes back to the free plan', freeOffer, false, subscription, { kind: 'free', to: '/billing/cancel' }],
    ['the free plan follows a cancelled one', freeOffer, false, { ...subscription, cancel_at_period_end: true }, { kind: 'next' }],
    ['a change waits for the next period', familyYearly, false, { ...subscription, next_product: next }, { kind: 'next' }],
    ['a scheduled change is cancelled', soloYearly, false, { ...subscription, next_product: next }, { kind: 'keep', to: '/billing/change-plan/2/4/confirm' }],
    ['a plan that was given cannot be changed', familyYearly, false, granted, { kind: 'none' }],
  ] as const)('returns the action of a plan: %s', (_case, offer, isGuest, current, expected) => {
    if (!offer) throw new Error('no offer')
    expect(getPlanAction(offer, { isGuest, subscription: current })).toEqual(expected)
  })
})
