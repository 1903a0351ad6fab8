/**
 * Runs one benchmark and takes everything down again, also on Ctrl-C and when nobody reads the output any more.
 * What could not be measured ends with exit code 1; a missed target does not.
 */
export async function bench(work: (scope: AsyncDisposableStack) => Promise<void>) {
  const scope = new AsyncDisposableStack()
  const endWith = (code: number) => void scope.disposeAsync().finally(() => process.exit(code))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => endWith(130))
  process.stdout.on('error', () => endWith(1))
  process.stderr.on('error', () => endWith(1))
  process.once('uncaughtException', (error) => {
    console.error(error)
    endWith(1)
  })
  try {
    await work(scope)
  } catch (error) {
    // A scope that is gone was ended by a signal: what failed after that is no news.
    if (scope.disposed) return
    console.error(error)
    process.exitCode = 1
  } finally {
    await scope.disposeAsync()
  }
}

/** Where nothing can be compared: said, and not a failure. */
export const skip = (name: string, reason: string) => console.log(JSON.stringify({ name, skipped: reason }))
