import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { TimeLimitError, withTimeLimit } from './time-limit.ts'

const block = (milliseconds: number) => {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
}

describe('withTimeLimit', () => {
  test('resolves with the result of the step', async () => {
    expect(await withTimeLimit('services', () => 'result')).toBe('result')
    expect(await withTimeLimit('start', async () => 'result')).toBe('result')
  })

  test('contains the step and the limit in the message of its error', () => {
    expect(new TimeLimitError('start', 10_000).message).toBe('start did not finish within 10 s')
  })

  test('rejects with the error of the step', async () => {
    const fail = () => {
      throw new Error('broken')
    }
    await expect(withTimeLimit('services', fail)).rejects.toThrow('broken')
  })

  test('rejects when the step never ends', async () => {
    const result = withTimeLimit('start', () => new Promise(() => {}), 100)
    await expect(result).rejects.toThrow(new TimeLimitError('start', 100))
  })

  test('rejects when the step itself blocks the process', async () => {
    await expect(withTimeLimit('services', () => block(60), 50)).rejects.toThrow(TimeLimitError)
  })

  test('does not count the time in which another plugin blocks the process', async () => {
    const result = withTimeLimit('start', () => setTimeout(50, 'result'), 400)
    block(500)
    expect(await result).toBe('result')
  })
})
