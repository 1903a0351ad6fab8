import { describe, expect, test } from 'vitest'
import type { VerifiedPayment } from '../../contract/providers.ts'
import { evaluatePayment } from './evaluate-payment.ts'

const requested = { reference: 'pay-1', amount: 500, currency: 'XOF', isTest: false }
const verified = (patch: Partial<VerifiedPayment> = {}): VerifiedPayment => ({
  status: 'paid',
  amount: 500,
  currency: 'XOF',
  isTest: false,
  reference: 'pay-1',
  ...patch,
})

describe('evaluatePayment', () => {
  test('returns paid when the requested amount was paid, with or without a fee on top', () => {
    for (const payment of [verified(), verified({ requestedAmount: 500 }), verified({ amount: 510, requestedAmount: 500 })])
      expect(evaluatePayment(requested, payment)).toEqual({ status: 'paid', mismatch: null })
  })

  test.each([
    ['amount', { amount: 499 }],
    ['amount', { amount: 0 }],
    ['amount', { amount: -500 }],
    ['amount', { amount: Number.NaN }],
    ['amount', { amount: 500.5 }],
    ['amount', { amount: 510 }],
    ['amount', { amount: 600, requestedAmount: 600 }],
    ['amount', { amount: 499, requestedAmount: 500 }],
    ['currency', { currency: 'NGN' }],
    ['currency', { currency: 'xof' }],
    ['mode', { isTest: true }],
    ['reference', { reference: 'pay-2' }],
  ] as const)('returns a mismatch of %s for %j', (mismatch, patch) => {
    expect(evaluatePayment(requested, verified(patch))).toEqual({ status: 'mismatch', mismatch })
  })

  test('returns a mismatch when the provider reports no reference', () => {
    const { reference: _, ...withoutReference } = verified()
    expect(evaluatePayment(requested, withoutReference)).toEqual({ status: 'mismatch', mismatch: 'reference' })
  })

  test.each(['pending', 'failed', 'abandoned'] as const)('returns %s without comparing the amount', (status) => {
    expect(evaluatePayment(requested, verified({ status, amount: 0, currency: '' }))).toEqual({ status, mismatch: null })
  })
})
