import { setTimeout } from 'node:timers/promises'
import type { ServerContext } from '@balafon/sdk/server'
import type { ReportCrash } from './report-crash.ts'

/** Creates the caller of providers. An error or a timeout is reported as a problem of the provider's plugin, and returns `undefined`. */
export const createProviderCaller =
  (reportCrash: ReportCrash): ServerContext['callProvider'] =>
  async ({ plugin, operation, timeoutMs }, run) => {
    const [cancelRun, cancelTimer] = [new AbortController(), new AbortController()]
    const timeout = setTimeout(timeoutMs, undefined, { signal: cancelTimer.signal, ref: false }).then(() => {
      throw new Error(`no response within ${timeoutMs / 1000} s`)
    })
    // An async function, so that an error thrown synchronously rejects too.
    const result = (async () => run(cancelRun.signal))()
    try {
      return await Promise.race([result, timeout])
    } catch (error) {
      reportCrash(plugin, operation, error)
      return undefined
    } finally {
      cancelRun.abort()
      cancelTimer.abort()
      timeout.catch(() => {})
      result.catch(() => {})
    }
  }
