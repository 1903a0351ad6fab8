/** A job that runs on a schedule. */
export interface ScheduledJob {
  /** `core`, or a plugin's id. */
  readonly owner: string
  readonly name: string
  /** A cron expression of five fields, in UTC. */
  readonly cron: string
  /** The last run; `null` when it did not run in the last week. */
  readonly last: { readonly state: 'completed' | 'active' | 'retry' | 'failed' | 'cancelled'; readonly at: Date; readonly error: string | null } | null
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

/** An error in this process's log, with secrets removed. */
export interface LoggedError {
  readonly at: Date
  readonly message: string
  readonly plugin: string | null
  /** The request id that a response with status 500 contained. */
  readonly request_id: string | null
  readonly stack: string | null
}

/** The logs of the site, for administrators. */
export interface SiteLogs {
  /** Returns the scheduled jobs of the core and of the running plugins. */
  listScheduledJobs(): Promise<ScheduledJob[]>
  /** Returns dead jobs, newest first. */
  listDeadJobs(): Promise<DeadJob[]>
  /** Adds dead jobs to their queues again. Returns the number of jobs. */
  retryDeadJobs(ids: readonly string[]): Promise<number>
  /** Deletes dead jobs. */
  discardDeadJobs(ids: readonly string[]): Promise<void>
  /** Returns emails, newest first, with ids below `before` if given. */
  listEmails(page: { readonly before: number | null; readonly count: number }): Promise<LoggedEmail[]>
  /** Returns errors of this node, newest first, 200 at most. */
  listErrors(): LoggedError[]
}
