import type { Settings } from '@balafon/sdk/server'
import { isDatabaseUnavailable } from '../../database/database-unavailable.ts'
import { type ErrorEntry, parseLogLine } from './error-entry.ts'
import type { ErrorLogStore } from './error-log.store.ts'
import type { Log } from './log.ts'
import { buildSentryRequest } from './sentry-envelope.ts'

/** Errors are stored together, so that many errors at the same time cause few statements. */
const FLUSH_DELAY_MS = 300
/** Further errors are dropped while the database cannot store them, so that the memory does not fill up. */
const MAX_QUEUED = 500

export type TracingTarget = 'off' | 'site' | 'sentry'

export interface ErrorLogDependencies {
  readonly store: ErrorLogStore
  readonly settings: Pick<Settings, 'get'>
  readonly log: Pick<Log, 'warn' | 'onError'>
  /** Sends a request to the tracing service. */
  readonly send: (url: string, request: { headers: Record<string, string>; body: string }) => Promise<void>
  /** Returns a number from 0 to 1. */
  readonly random?: () => number
}

export type ErrorLog = ReturnType<typeof createErrorLog>

/**
 * Creates the error log of the site. It stores every error that this process logs, and the errors that browsers report. With a tracing service,
 * a sample of the server's errors and all reported errors of browsers are also sent there.
 */
export function createErrorLog({ store, settings, log, send, random = Math.random }: ErrorLogDependencies) {
  let queued: ErrorEntry[] = []
  let flushing: Promise<void> | undefined
  let isClosed = false

  async function flush() {
    await new Promise((resolve) => setTimeout(resolve, FLUSH_DELAY_MS).unref())
    const entries = queued
    queued = []
    await store.insertErrors(entries)
    const target = await settings.get<TracingTarget>('logging.tracing.target')
    const dsn = target === 'sentry' ? await settings.get<string | null>('logging.tracing.dsn') : null
    const sampleRate = await settings.get<number>('logging.tracing.sample_rate')
    for (const entry of entries) {
      // Browsers select their sample before they report errors, so all errors of browsers are sent.
      const isSampled = entry.source === 'browser' || random() < sampleRate
      const request = dsn && isSampled ? buildSentryRequest(dsn, entry) : null
      if (request) await send(request.url, request)
    }
  }

  function add(entry: ErrorEntry) {
    if (isClosed || queued.length >= MAX_QUEUED) return
    queued.push(entry)
    startFlush()
  }

  function startFlush() {
    flushing ??= flush()
      .catch(reportFailure)
      .finally(() => {
        flushing = undefined
        if (queued.length > 0 && !isClosed) startFlush()
      })
  }

  /** Logs a warning, because a logged error would be added to the error log again. An unavailable database is already reported by other code. */
  function reportFailure(err: unknown) {
    if (!isClosed && !isDatabaseUnavailable(err)) log.warn({ err }, 'the error log could not be written')
  }

  const stopListening = log.onError((line) => add(parseLogLine(line)))
  return {
    add,
    /** Stops after the errors that are queued are stored. */
    async close() {
      stopListening()
      await flushing
      isClosed = true
    },
  }
}
