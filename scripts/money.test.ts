import { expect, test } from 'vitest'
import { findFractions } from './money.mjs'

const find = (source: string, file = 'plugins/wallet/server/a.ts') => findFractions(file, source).map(({ text }) => text)

test.each([
  ['const share = price * 0.15', '0.15'],
  ['const half = sale.amount / 2', 'sale.amount / 2'],
  ['const text = (Math.abs(amount) / 100).toFixed(2)', '(Math.abs(amount) / 100).toFixed(2)'],
  ['const amount = Number.parseFloat(body.amount)', 'Number.parseFloat(body.amount)'],
  ['const columns = { amount: column.double() }', 'column.double()'],
])('reports %s', (source, expected) => {
  expect(find(source)).toContain(expected)
})

test.each([
  'const half = Math.floor(sale.amount / 2)',
  'const share = (BigInt(total) * BigInt(points)) / 10_000n',
  'const columns = { amount: column.bigint() }',
  'const seconds = milliseconds / 1000',
])('accepts %s', (source) => {
  expect(find(source)).toEqual([])
})

test('reports the types of columns that cannot store every amount', () => {
  const file = 'plugins/wallet/server/migrations/0001-ledger/01-tables.sql'
  expect(find('create table prices (amount double precision)', file)).toHaveLength(1)
  expect(find('create table prices (amount bigint) -- a real amount', file)).toEqual([])
})

test('reports the line of the number', () => {
  expect(findFractions('plugins/wallet/server/a.ts', '// Prices\n\nexport const RATE = 0.5\n')).toEqual([
    { file: 'plugins/wallet/server/a.ts', line: 3, text: '0.5' },
  ])
})
