import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('a thousand at once are two runs: the one under way, and one that began after all had asked', async () => {
  const turn = createTurns<number>()
  let runs = 0
  let atOnce = 0
  const work = async () => {
    runs += 1
    atOnce += 1
    const mine = runs
    await new Promise((resolve) => setImmediate(resolve))
    expect(atOnce).toBe(1)
    atOnce -= 1
    return mine
  }
  const heard = await Promise.all(Array.from({ length: 1000 }, () => turn('a', work)))
  expect([heard[0], new Set(heard.slice(1)), runs]).toEqual([1, new Set([2]), 2])
  expect(await turn('a', work)).toBe(3)
})

test('keys do not wait for each other, and a run that failed keeps nobody from the next', async () => {
  const turn = createTurns<string>()
  const never = turn('a', () => new Promise(() => {}))
  expect(await turn('b', async () => 'b')).toBe('b')
  const failed = turn('c', () => Promise.reject(new Error('no')))
  const next = turn('c', async () => 'c')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('c')
  expect(never).toBeInstanceOf(Promise)
})
