import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solve } from './solve-here.ts'

const puzzle = (number: number, most = 3000) => ({
  salt: 'a grain of it',
  target: createHash('sha256').update(`a grain of it${number}`).digest('hex'),
  most,
  sealed: 'sealed',
})

test.each([0, 1234, 3000])('%d is found', async (number) => {
  expect(await solve(puzzle(number), {})).toBe(number)
})

test('what is not there is not found', async () => {
  expect(await solve(puzzle(4000), {})).toBeNull()
})

test('who gives up ends it', async () => {
  const working = new AbortController()
  const solved = solve(puzzle(-1, 1e9), { signal: working.signal, onShare: () => working.abort() })
  await expect(solved).rejects.toThrow()
})
