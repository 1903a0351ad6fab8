import type { Log } from '../app/logging/log.ts'
import { isDatabaseUnavailable } from '../database/database-unavailable.ts'
import type { RecordProblem } from './record-problem.ts'

/** Reports an error of a plugin to the operator. `location` names the route, job or step it was thrown in. */
export type ReportCrash = (plugin: string, location: string, error: unknown) => void

/**
 * Creates the reporter of server errors. It does not wait until the problem is stored, and only logs a failure to store it. An error that
 * means that the database cannot be reached is only logged, because the plugin is not the cause.
 */
export const createCrashReporter =
  (recordProblem: RecordProblem, log: Log): ReportCrash =>
  (plugin, location, error) => {
    if (isDatabaseUnavailable(error)) return log.warn({ err: error, plugin, location }, 'a plugin could not reach the database')
    const message = error instanceof Error ? error.message : String(error)
    void recordProblem({ plugin, side: 'server', location, message }).catch((err) => log.error({ err, plugin }, 'could not record a plugin problem'))
  }
