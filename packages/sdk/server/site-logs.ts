/** A job that the clock starts. */
export interface ScheduledJob {
  /** `core`, or a plugin's id. */
  readonly owner: string
  readonly name: string
  /** Five fields, in UTC. */
  readonly cron: string
  /** How it went the last time; `null` when it has not run within a week. */
  readonly last: { readonly state: 'completed' | 'active' | 'retry' | 'failed' | 'cancelled'; readonly at: Date; readonly error: string | null } | null
}

/** A job that failed for the last time, and waits for somebody to decide. */
export interface DeadJob {
  readonly id: string
  readonly owner: string
  readonly name: string
  readonly error: string
  readonly failed_at: Date
}

/** That a letter was written, and what became of it; never what it says. */
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

/** One error of this process's log, secrets hidden. */
export interface LoggedError {
  readonly at: Date
  readonly message: string
  readonly plugin: string | null
  /** What an answer with status 500 told its caller. */
  readonly request_id: string | null
  readonly stack: string | null
}

/** What the site did lately, for its operators. */
export interface SiteLogs {
  listScheduledJobs(): Promise<ScheduledJob[]>
  /** The latest first. */
  listDeadJobs(): Promise<DeadJob[]>
  /** Puts dead jobs back into their queues; gives how many. */
  retryDeadJobs(ids: readonly string[]): Promise<number>
  discardDeadJobs(ids: readonly string[]): Promise<void>
  /** The latest first, below `before` where it is given. */
  listEmails(page: { readonly before: number | null; readonly count: number }): Promise<LoggedEmail[]>
  /** Of this node, the latest first: two hundred at most. */
  listErrors(): LoggedError[]
}
