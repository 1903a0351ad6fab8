/** How calls are combined. */
export interface CombineOptions {
  /** The largest number of inputs of one run. */
  readonly max: number
  /** How many runs may be in progress at the same time. Default: 1. */
  readonly parallel?: number
}

interface WaitingCall<Input, Output> {
  readonly input: Input
  readonly resolve: (output: Output) => void
  readonly reject: (error: unknown) => void
}

/**
 * Combines calls that arrive at the same time, or while an earlier run is in progress, into one run. Under load, many requests then share one
 * statement and one wait for the disk. A single call still runs at once.
 * @param run - returns one output for each input, in the same order. When it rejects, all calls of the run reject.
 */
export function combineCalls<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  { max, parallel = 1 }: CombineOptions,
): (input: Input) => Promise<Output> {
  const waiting: WaitingCall<Input, Output>[] = []
  let running = 0
  let isScheduled = false

  async function runNext() {
    running += 1
    const calls = waiting.splice(0, max)
    try {
      const outputs = await run(calls.map(({ input }) => input))
      if (outputs.length !== calls.length) throw new Error(`${calls.length} calls got ${outputs.length} results`)
      for (const [index, output] of outputs.entries()) calls[index]?.resolve(output)
    } catch (error) {
      for (const { reject } of calls) reject(error)
    } finally {
      running -= 1
      start()
    }
  }
  function start() {
    isScheduled = false
    while (running < parallel && waiting.length > 0) void runNext()
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (isScheduled || running >= parallel) return
      isScheduled = true
      // Starts after Node has read all requests that have already arrived, so that the run contains their calls.
      setImmediate(start)
    })
}
