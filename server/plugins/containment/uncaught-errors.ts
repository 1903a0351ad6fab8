import { getErrorMessage } from '../../app/logging/error-message.ts'
import type { Log } from '../../app/logging/log.ts'
import { isDatabaseUnavailable } from '../../database/database-unavailable.ts'
import { markFailed } from '../plugin-state.ts'
import type { Registry } from '../registry.ts'
import type { ReportCrash } from '../report-crash.ts'

const MAX_UNCAUGHT_ERRORS = 3
/** A timer that fails all the time must not fill the log and the database. */
const REPORT_INTERVAL_MS = 10_000

export interface UncaughtErrorDependencies {
  readonly registry: Pick<Registry, 'find'>
  readonly reportCrash: ReportCrash
  readonly log: Pick<Log, 'error'>
  /** Called after a plugin was suspended, to close its queues and to inform the open tabs. */
  readonly onSuspended: () => Promise<void>
}

interface ErrorCount {
  readonly attempt: number
  count: number
  reportedAt: number
}

/**
 * Creates the handler of errors that plugins have not caught. It reports them, and suspends a plugin after the third one since it was
 * enabled. A required plugin is never suspended: the site does not work without it.
 */
export function createUncaughtErrorHandler({ registry, reportCrash, log, onSuspended }: UncaughtErrorDependencies) {
  const counts = new Map<string, ErrorCount>()

  const incrementCount = (id: string, attempt: number): ErrorCount => {
    const previous = counts.get(id)
    const current = previous?.attempt === attempt ? previous : { attempt, count: 0, reportedAt: 0 }
    current.count += 1
    counts.set(id, current)
    return current
  }

  return (id: string, location: string, error: unknown) => {
    const plugin = registry.find(id)
    // While the database is unavailable, errors are not problems of the plugin: this only logs them.
    if (!plugin || isDatabaseUnavailable(error)) return reportCrash(id, location, error)
    const entry = incrementCount(id, plugin.attempt)
    const now = performance.now()
    if (entry.count <= MAX_UNCAUGHT_ERRORS || now - entry.reportedAt > REPORT_INTERVAL_MS) {
      entry.reportedAt = now
      log.error({ plugin: id, location, err: error }, 'a plugin has not caught an error')
      reportCrash(id, location, error)
    }
    const { state, current } = plugin
    if (entry.count < MAX_UNCAUGHT_ERRORS || current.manifest.core === true || state.status === 'failed') return
    const message = `${MAX_UNCAUGHT_ERRORS} errors that the plugin has not caught, the last one: ${getErrorMessage(error)}`
    plugin.state = markFailed(state, 'run', message, 'repeated_errors')
    log.error({ plugin: id }, `a plugin was suspended: ${message}`)
    void onSuspended().catch((err) => log.error({ err }, 'could not synchronize the plugins'))
  }
}
