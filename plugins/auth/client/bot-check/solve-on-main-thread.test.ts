import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solveChallenge } from './solve-on-main-thread.ts'

const createChallenge = (number: number, max_number = 3000) => ({
  salt: 'some salt',
  target: createHash('sha256').update(`some salt${number}`).digest('hex'),
  max_number,
  sealed_answer: 'sealed',
})

test.each([0, 1234, 3000])('returns the solution %d', async (number) => {
  expect(await solveChallenge(createChallenge(number), {})).toBe(number)
})

test('returns null when no number up to the maximum matches', async () => {
  expect(await solveChallenge(createChallenge(4000), {})).toBeNull()
})

test('rejects when the signal is aborted', async () => {
  const controller = new AbortController()
  const solution = solveChallenge(createChallenge(-1, 1e9), { signal: controller.signal, onProgress: () => controller.abort() })
  await expect(solution).rejects.toThrow()
})
