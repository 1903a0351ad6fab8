import { syncBuiltinESMExports } from 'node:module'
import { constants } from 'node:os'
import type { Log } from '../../app/logging/log.ts'
import type { ReportCrash } from '../report-crash.ts'
import { type FindPluginOfError, ForbiddenCallError } from './find-plugin-of-error.ts'
import type { StartJournal } from './start-journal.ts'

/** The number of stack frames that errors contain: enough to include the plugin's own frame below the frames of libraries that it calls. */
const STACK_FRAMES = 30

export interface ProcessGuardDependencies {
  readonly findPluginOfError: FindPluginOfError
  readonly reportCrash: ReportCrash
  /** Handles an error of a plugin that no code has caught. */
  readonly onUncaughtError: (plugin: string, location: string, error: unknown) => void
  readonly log: Pick<Log, 'fatal'>
}

/** Keeps plugins from ending the process of a site. Errors that no plugin has caused end it, as they would without this guard. */
export function guardProcess({ findPluginOfError, reportCrash, onUncaughtError, log }: ProcessGuardDependencies) {
  Error.stackTraceLimit = Math.max(Error.stackTraceLimit, STACK_FRAMES)
  const createErrorListener = (location: string) => (error: unknown) => {
    const plugin = findPluginOfError(error)
    if (plugin !== undefined) return onUncaughtError(plugin, location, error)
    log.fatal({ err: error }, 'an unexpected error ends the site')
    console.error(error)
    process.exit(1)
  }
  process.on('unhandledRejection', createErrorListener('unhandled rejection'))
  process.on('uncaughtException', createErrorListener('uncaught exception'))
  guardProcessFunctions(findPluginOfError, reportCrash)
}

/** Makes the functions that end a process throw when a plugin calls them. */
function guardProcessFunctions(findPluginOfError: FindPluginOfError, reportCrash: ReportCrash) {
  const original = { exit: process.exit.bind(process), abort: process.abort.bind(process), kill: process.kill.bind(process), reallyExit: getReallyExit() }
  let isExiting = false

  function assertNotPlugin(call: string, caller: (...args: never[]) => unknown) {
    const plugin = isExiting ? undefined : findPluginOfError(captureStack(caller))
    if (plugin === undefined) return
    const error = new ForbiddenCallError(plugin, call)
    reportCrash(plugin, call, error)
    throw error
  }
  function exit(code?: number | string | null): never {
    assertNotPlugin('process.exit', exit)
    isExiting = true
    try {
      return original.exit(code)
    } catch {
      // A listener of the event `exit` has thrown an error, which must not keep the process running.
      return original.reallyExit(Number(code ?? process.exitCode ?? 0))
    }
  }
  function abort(): never {
    assertNotPlugin('process.abort', abort)
    return original.abort()
  }
  function kill(pid: number, signal?: string | number): true {
    if (isOwnProcess(pid) && signal !== 0) assertNotPlugin('process.kill', kill)
    return original.kill(pid, signal)
  }
  function reallyExit(code?: number): never {
    assertNotPlugin('process.reallyExit', reallyExit)
    return original.reallyExit(code)
  }

  Object.assign(process, { exit, abort, kill, reallyExit })
  // Also replaces the functions for code that imports them, as in `import { exit } from 'node:process'`.
  syncBuiltinESMExports()
}

/** The function that `process.exit` calls in the end. It is not documented, and exists in all versions of Node. */
const getReallyExit = () => (process as unknown as { reallyExit: (code?: number) => never }).reallyExit.bind(process)

/** Returns whether a signal to `pid` would reach this process. Zero and a negative number mean process groups. */
const isOwnProcess = (pid: number) => pid === process.pid || pid === 0 || pid === -process.pid

/** Returns an object with the whole stack below a function. */
function captureStack(caller: (...args: never[]) => unknown): { readonly stack?: string } {
  const trace = {}
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = Number.POSITIVE_INFINITY
  Error.captureStackTrace(trace, caller)
  Error.stackTraceLimit = stackTraceLimit
  return trace
}

/**
 * Ends the process when an operator stops it during its start, without blaming the plugins that are starting.
 * @returns A function that ends this behaviour.
 */
export function allowInterruptedStart(journal: Pick<StartJournal, 'close'>): () => void {
  const listeners = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => {
    const listener = () => {
      journal.close()
      process.exit(128 + constants.signals[signal])
    }
    process.prependListener(signal, listener)
    return () => process.removeListener(signal, listener)
  })
  return () => {
    for (const remove of listeners) remove()
  }
}
