import { describe, expect, test } from 'vitest'
import { combineCalls } from './combine-calls.ts'

/** Creates a function with runs that end when the test ends them, and records the inputs of each run. */
function createRuns(options: { max: number; parallel?: number }) {
  const runs: (readonly number[])[] = []
  const ends: ((outputs?: readonly string[]) => void)[] = []
  const call = combineCalls<number, string>(async (inputs) => {
    runs.push(inputs)
    const outputs = await new Promise<readonly string[] | undefined>((resolve) => ends.push(resolve))
    return outputs ?? inputs.map((input) => `result ${input}`)
  }, options)
  const waitForRuns = (count: number) => expect.poll(() => runs.length, { interval: 1 }).toBe(count)
  return { runs, call, waitForRuns, end: (run: number, outputs?: readonly string[]) => ends[run]?.(outputs) }
}

describe('combineCalls', () => {
  test('combines up to `max` calls that arrive together or during a run', async () => {
    const { runs, call, waitForRuns, end } = createRuns({ max: 3 })
    const first = [call(1), call(2)]
    await waitForRuns(1)
    const later = [call(3), call(4), call(5), call(6)]
    end(0)
    expect(await Promise.all(first)).toEqual(['result 1', 'result 2'])
    await waitForRuns(2)
    end(1)
    await waitForRuns(3)
    end(2)
    expect(await Promise.all(later)).toEqual(['result 3', 'result 4', 'result 5', 'result 6'])
    expect(runs).toEqual([[1, 2], [3, 4, 5], [6]])
  })

  test('starts further runs up to `parallel`', async () => {
    const { runs, call, waitForRuns, end } = createRuns({ max: 1, parallel: 2 })
    const calls = [call(1), call(2), call(3)]
    await waitForRuns(2)
    end(1)
    await waitForRuns(3)
    end(0)
    end(2)
    await Promise.all(calls)
    expect(runs).toEqual([[1], [2], [3]])
  })

  test('rejects only the calls of a run that fails, also when results are missing', async () => {
    let runs = 0
    const call = combineCalls<number, number>(
      async (inputs) => {
        runs += 1
        if (runs === 1) throw new Error('connection lost')
        return runs === 2 ? [] : inputs
      },
      { max: 2 },
    )
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map(call))
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason)))).toEqual([
      'Error: connection lost',
      'Error: connection lost',
      'Error: 2 calls got 0 results',
      'Error: 2 calls got 0 results',
      5,
    ])
  })
})
