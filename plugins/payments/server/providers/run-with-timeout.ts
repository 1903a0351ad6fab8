/** Runs `run` with an abort signal and rejects after `timeoutMs`, even when `run` ignores the signal. */
export function runWithTimeout<T>(timeoutMs: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs)
  const timeout = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error(`no response within ${timeoutMs} ms`)), { once: true }),
  )
  return Promise.race([run(signal), timeout])
}
