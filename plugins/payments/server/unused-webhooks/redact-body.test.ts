import { expect, test } from 'vitest'
import { redactBody } from './redact-body.ts'

const redact = (value: unknown) => JSON.parse(redactBody(Buffer.from(JSON.stringify(value))))

test('removes what describes a payer at any depth and keeps the rest', () => {
  const data = { reference: 'pay-1', amount: 500, customer: { email: 'awa@example.test', first_name: 'Awa', id: 7 }, authorization: { bin: '4084' } }
  expect(redact({ event: 'invoice.create', data: [data] })).toEqual({
    event: 'invoice.create',
    data: [{ reference: 'pay-1', amount: 500, customer: { email: '•••', first_name: '•••', id: 7 }, authorization: '•••' }],
  })
})

test('keeps unexpected shapes, and cuts long and deep bodies', () => {
  expect(redact({ metadata: 0, customer: null, email: '' })).toEqual({ metadata: 0, customer: null, email: '' })
  expect(redactBody(Buffer.from(JSON.stringify({ text: 'x'.repeat(50_000) }))).length).toBe(15_000)
  let deep: object = {}
  for (let depth = 0; depth < 50; depth += 1) deep = { deep }
  expect(redactBody(Buffer.from(JSON.stringify(deep)))).toContain('…')
  expect(redactBody(Buffer.from('{'))).toBe('')
})
