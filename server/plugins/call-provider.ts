import { setTimeout } from 'node:timers/promises'
import type { ServerContext } from '@balafon/sdk/server'
import { isDatabaseUnavailable } from '../database/database-unavailable.ts'
import type { ReportCrash } from './report-crash.ts'

/** Creates a function that calls a plugin's provider. After an error or a timeout it reports a problem of that plugin and returns `undefined`. */
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
      // The provider has not failed, and the caller cannot work without the database either.
      if (isDatabaseUnavailable(error)) throw error
      reportCrash(plugin, operation, error)
      return undefined
    } finally {
      cancelRun.abort()
      cancelTimer.abort()
      // Both promises may still reject after the race. An unhandled rejection would end the process.
      timeout.catch(() => {})
      result.catch(() => {})
    }
  }
