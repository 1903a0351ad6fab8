import { expect, test } from 'vitest'
import { createProviderBreaker } from './provider-breaker.ts'

test('skips a provider for 30 seconds after three failures without a success', () => {
  let time = 0
  const breaker = createProviderBreaker(() => time)
  const provider = {}
  const record = (...results: boolean[]) => {
    for (const isSuccess of results) breaker.recordResult(provider, isSuccess)
  }
  record(false, false, true, false, false)
  expect(breaker.isOpen(provider)).toBe(false)
  record(false)
  expect(breaker.isOpen(provider)).toBe(true)
  expect(breaker.isOpen({})).toBe(false)
  time = 30_000
  expect(breaker.isOpen(provider)).toBe(false)
  record(false)
  expect(breaker.isOpen(provider)).toBe(true)
})
