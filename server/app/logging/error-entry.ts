import type { Breadcrumb } from '@balafon/sdk/contract'

/** An error that is stored in the error log and sent to the tracing service. */
export interface ErrorEntry {
  readonly source: 'server' | 'browser'
  readonly message: string
  readonly plugin: string | null
  readonly requestId: string | null
  readonly stack: string | null
  readonly path: string | null
  readonly breadcrumbs: readonly Breadcrumb[]
  readonly createdAt: Date
}

const MAX_MESSAGE_LENGTH = 2000
const MAX_STACK_LENGTH = 20_000

interface LogRecord {
  readonly time: number
  readonly msg?: string
  readonly plugin?: string
  readonly err?: { readonly message?: string; readonly stack?: string }
  /** The id of the request. */
  readonly request?: string
}

/** Reads an error from a line of the log. */
export function parseLogLine(line: string): ErrorEntry {
  const record: LogRecord = JSON.parse(line)
  return {
    source: 'server',
    message: toStorableText([record.msg, record.err?.message].filter(Boolean).join(': '), MAX_MESSAGE_LENGTH),
    plugin: record.plugin ?? null,
    requestId: record.request ?? null,
    stack: record.err?.stack ? toStorableText(record.err.stack, MAX_STACK_LENGTH) : null,
    path: null,
    breadcrumbs: [],
    createdAt: new Date(record.time),
  }
}

/** Returns a text without the null character, which PostgreSQL cannot store, and with a limited length. */
export const toStorableText = (text: string, maxLength = MAX_STACK_LENGTH) => text.replaceAll('\0', '').slice(0, maxLength)
