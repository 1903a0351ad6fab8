import type { Breadcrumb } from '../contract/index.ts'

/** A job that runs on a schedule. */
export interface ScheduledJob {
  /** `core`, or a plugin's id. */
  readonly owner: string
  readonly name: string
  /** A cron expression of five fields, in UTC. */
  readonly cron: string
  /** The last run; `null` when it did not run in the last week. */
  readonly last: { readonly state: 'completed' | 'active' | 'retry' | 'failed' | 'cancelled'; readonly at: Date; readonly error: string | null } | null
  readonly next: Date
}

/** A job that failed in its last attempt. It waits until an administrator retries or discards it. */
export interface DeadJob {
  readonly id: string
  readonly owner: string
  readonly name: string
  readonly error: string
  readonly failed_at: Date
}

/** An email in the log, without its text. */
export interface LoggedEmail {
  readonly id: number
  readonly plugin: string
  readonly template: string
  readonly language: string
  readonly email: string
  readonly subject: string
  readonly status: 'queued' | 'sent' | 'failed'
  readonly error: string | null
  readonly created_at: Date
}

/** An error in the error log, with secrets removed. */
export interface LoggedError {
  readonly id: number
  readonly at: Date
  readonly source: 'server' | 'browser'
  readonly message: string
  readonly plugin: string | null
  /** The request id that a response with status 500 contained. */
  readonly request_id: string | null
  readonly stack: string | null
  /** The path of the page on which the error of a browser happened. */
  readonly path: string | null
  /** What happened in the browser before the error, oldest first. */
  readonly breadcrumbs: readonly Breadcrumb[]
}

/** Which rows of a log to list. All given conditions must apply. */
export interface LogFilters {
  /** Words that the texts of a row must contain. */
  readonly query?: string
  readonly createdFrom?: Date
  readonly createdBefore?: Date
}

/** Which emails to list. */
export interface EmailLogFilters extends LogFilters {
  readonly statuses?: readonly LoggedEmail['status'][]
  /** An address, in upper or lower case. */
  readonly recipient?: string
}

/** Which errors to list. */
export interface ErrorLogFilters extends LogFilters {
  readonly sources?: readonly LoggedError['source'][]
  /** The id of a plugin. */
  readonly plugin?: string
}

/** The part of a log to list, newest first by default. */
export interface LogPage {
  /** The id of the last row of the previous page; `null` for the first page. */
  readonly before: number | null
  readonly count: number
  readonly isOldestFirst?: boolean
}

/** The logs of the site, for administrators. */
export interface SiteLogs {
  /** Returns the scheduled jobs of the core and of the running plugins. */
  listScheduledJobs(): Promise<ScheduledJob[]>
  /** Adds a run of a scheduled job to its queue. Returns false when no such job is scheduled. */
  runScheduledJob(owner: string, name: string): Promise<boolean>
  /** Returns dead jobs, newest first. */
  listDeadJobs(): Promise<DeadJob[]>
  /** Adds dead jobs to their queues again. Returns the number of jobs. */
  retryDeadJobs(ids: readonly string[]): Promise<number>
  /** Deletes dead jobs. */
  discardDeadJobs(ids: readonly string[]): Promise<void>
  listEmails(query: LogPage & EmailLogFilters): Promise<LoggedEmail[]>
  /** Counts emails, at most `limit`. */
  countEmails(filters: EmailLogFilters, limit: number): Promise<number>
  /** Returns errors of the server and of browsers. */
  listErrors(query: LogPage & ErrorLogFilters): Promise<LoggedError[]>
  /** Counts errors, at most `limit`. */
  countErrors(filters: ErrorLogFilters, limit: number): Promise<number>
}
