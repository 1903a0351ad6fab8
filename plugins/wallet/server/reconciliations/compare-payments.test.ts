import { describe, expect, test } from 'vitest'
import { comparePayments } from './compare-payments.ts'

const create = (reference: string, amount: number, provider = 'paystack') => ({ reference, amount, provider, currency: 'XOF' })

describe('comparePayments', () => {
  test('finds no difference when each payment was credited, in any order', () => {
    const [result, ...others] = comparePayments([create('a', 500), create('b', 700)], [create('b', 700), create('a', 500)])
    expect(others).toEqual([])
    expect(result).toEqual({ provider: 'paystack', currency: 'XOF', payments: { count: 2, amount: 1200 }, ledger: { count: 2, amount: 1200 }, differences: [] })
  })

  test('finds mistakes that cancel each other out in the sums', () => {
    const [result] = comparePayments([create('a', 500), create('b', 700), create('c', 100)], [create('a', 700), create('b', 500), create('d', 100)])
    expect(result?.payments).toEqual(result?.ledger)
    expect(result?.differences).toEqual([
      { reference: 'a', kind: 'other_amount', payment: 500, ledger: 700 },
      { reference: 'b', kind: 'other_amount', payment: 700, ledger: 500 },
      { reference: 'c', kind: 'missing_in_ledger', payment: 100, ledger: null },
      { reference: 'd', kind: 'missing_at_provider', payment: null, ledger: 100 },
    ])
  })

  test('compares the payments of each provider separately', () => {
    const results = comparePayments([create('a', 500), create('b', 700, 'momo')], [create('a', 500)])
    expect(results.map(({ provider, differences }) => [provider, differences.length])).toEqual([
      ['paystack', 0],
      ['momo', 1],
    ])
  })
})
