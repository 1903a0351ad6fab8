import { expect, test } from 'vitest'
import type { VerifiedPayment } from '../../contract/providers.ts'
import { judge } from './judge.ts'

const asked = { reference: 'pay-1', amount: '500', currency: 'XOF', is_test: false }
const said = (patch: Partial<VerifiedPayment> = {}): VerifiedPayment => ({ status: 'paid', amount: 500, currency: 'XOF', isTest: false, ...patch })

test('what was asked, or more, is paid', () => {
  for (const answer of [said(), said({ amount: 510 }), said({ reference: 'pay-1' })]) expect(judge(asked, answer)).toEqual({ status: 'paid', mismatch: null })
})

test.each([
  ['amount', { amount: 499 }],
  ['amount', { amount: 0 }],
  ['amount', { amount: -500 }],
  ['amount', { amount: Number.NaN }],
  ['amount', { amount: 500.5 }],
  ['currency', { currency: 'NGN' }],
  ['currency', { currency: 'xof' }],
  ['domain', { isTest: true }],
  ['reference', { reference: 'pay-2' }],
] as const)('a %s that is not the one asked credits nobody: %j', (mismatch, patch) => {
  expect(judge(asked, said(patch))).toEqual({ status: 'mismatch', mismatch })
})

test.each(['pending', 'failed', 'abandoned'] as const)('%s is what it is, whatever else is said', (status) => {
  expect(judge(asked, said({ status, amount: 0, currency: '' }))).toEqual({ status, mismatch: null })
})
