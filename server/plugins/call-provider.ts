import { setTimeout } from 'node:timers/promises'
import type { ServerContext } from '@balafon/sdk/server'
import type { ReportCrash } from './report-crash.ts'

/** Asks what a plugin offered, and lets no more of its failure through than that there is no answer. */
export const createProviderCaller =
  (crashed: ReportCrash): ServerContext['callProvider'] =>
  async ({ plugin, operation, timeoutMs }, work) => {
    const [late, answered] = [new AbortController(), new AbortController()]
    const tooLate = setTimeout(timeoutMs, undefined, { signal: answered.signal, ref: false }).then(() => {
      throw new Error(`no answer within ${timeoutMs / 1000} s`)
    })
    // Without waiting it may throw at once, and a promise alone would not catch that.
    const answer = (async () => work(late.signal))()
    try {
      return await Promise.race([answer, tooLate])
    } catch (error) {
      crashed(plugin, operation, error)
      return undefined
    } finally {
      late.abort()
      answered.abort()
      tooLate.catch(() => {})
      answer.catch(() => {})
    }
  }
