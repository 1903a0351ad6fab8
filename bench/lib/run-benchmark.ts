/**
 * Runs one benchmark and stops everything it started, also after Ctrl-C and when the output is closed. The exit code is 1 when
 * something could not be measured, and 0 when a target is missed.
 */
export async function runBenchmark(measure: (cleanup: AsyncDisposableStack) => Promise<void>) {
  const cleanup = new AsyncDisposableStack()
  const exit = (code: number) => void cleanup.disposeAsync().finally(() => process.exit(code))
  // 130 is the usual exit code of a program that Ctrl-C stopped.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => exit(130))
  process.stdout.on('error', () => exit(1))
  process.stderr.on('error', () => exit(1))
  process.once('uncaughtException', (error) => {
    console.error(error)
    exit(1)
  })
  try {
    await measure(cleanup)
  } catch (error) {
    // A signal stops the servers, so that the measurement fails. This expected error is not printed.
    if (cleanup.disposed) return
    console.error(error)
    process.exitCode = 1
  } finally {
    await cleanup.disposeAsync()
  }
}

/** Prints that a benchmark cannot run here. The exit code stays 0. */
export const reportSkipped = (name: string, reason: string) => console.log(JSON.stringify({ name, skipped: reason }))
