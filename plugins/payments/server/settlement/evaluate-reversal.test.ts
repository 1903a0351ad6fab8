import { describe, expect, test } from 'vitest'
import { evaluateReversal } from './evaluate-reversal.ts'

const paid = { status: 'paid', amount: 1000, refundedAmount: 0, disputedAmount: 0 } as const
const disputed = { ...paid, status: 'disputed', disputedAmount: 1000 } as const
const NOTHING = { refundedAmount: 0, dispute: null }

describe('evaluateReversal', () => {
  test.each([
    [paid, { refundedAmount: 300, dispute: null }, { status: 'partially_refunded', state: 'partially_refunded', refundedAmount: 300 }],
    [paid, { refundedAmount: 1000, dispute: null }, { status: 'refunded', state: 'refunded', refundedAmount: 1000 }],
    [paid, { refundedAmount: 0, dispute: { state: 'open', amount: 1000 } }, { status: 'disputed', state: 'disputed', disputedAmount: 1000 }],
    [disputed, { refundedAmount: 0, dispute: { state: 'won', amount: 1000 } }, { status: 'paid', state: 'dispute_won' }],
    [disputed, { refundedAmount: 300, dispute: { state: 'won', amount: 1000 } }, { status: 'partially_refunded', state: 'dispute_won' }],
    [disputed, { refundedAmount: 0, dispute: { state: 'lost', amount: 1000 } }, { status: 'charged_back', state: 'charged_back' }],
  ] as const)('evaluates %j with the report %j', (settled, report, expected) => {
    expect(evaluateReversal(settled, report)).toMatchObject(expected)
  })

  test('returns null when nothing has changed, and after a charge-back', () => {
    expect(evaluateReversal(paid, NOTHING)).toBeNull()
    expect(evaluateReversal(paid, { refundedAmount: 0, dispute: { state: 'won', amount: 1000 } })).toBeNull()
    expect(evaluateReversal({ ...disputed, status: 'charged_back' }, NOTHING)).toBeNull()
  })

  test('keeps the refunded amount when a later report is lower', () => {
    expect(evaluateReversal({ ...paid, status: 'partially_refunded', refundedAmount: 300 }, NOTHING)).toBeNull()
  })

  test('rejects amounts that are not whole numbers', () => {
    expect(() => evaluateReversal(paid, { refundedAmount: Number.NaN, dispute: null })).toThrow(RangeError)
    expect(() => evaluateReversal(paid, { refundedAmount: 0, dispute: { state: 'open', amount: 0.5 } })).toThrow(RangeError)
  })
})
