import type { $ZodType, output } from 'zod/v4/core'

/** The progress of a run, in units that the job chooses: bytes, rows, seconds of audio. */
export interface Progress {
  readonly done: number
  readonly total: number
}

/** What a run of a job receives in addition to its data. */
export interface JobRun {
  readonly id: string
  /** 1 for the first attempt. */
  readonly attempt: number
  /** Whether the job is not retried when this attempt fails. */
  readonly isLastAttempt: boolean
  /** Aborted when the run exceeds its time limit, or when its node shuts down. The run must then stop: the job may already be retried. */
  readonly signal: AbortSignal
  /** Records the progress of the run, for `jobs.getProgress`. It may be called often: at most one report per second is stored. */
  readonly reportProgress: (progress: Progress) => void
}

/** A task that one node executes in the background. A run that fails is retried; after the last attempt it becomes a dead job, which an administrator can retry. */
export interface Job {
  /** Unique within the plugin: a to z, digits, dots and hyphens. */
  readonly name: string
  /** The schema of the data. A job with invalid data fails before it runs. */
  readonly schema?: $ZodType
  /** A cron expression of five fields, in UTC. The job then also runs on this schedule, once for all nodes, with `{}` as its data. */
  readonly cron?: string
  /** Whether a job with a schedule also runs as soon as its schedule is new: after an upgrade that brings the job, and when its plugin is enabled. */
  readonly runsWhenScheduled?: boolean
  /**
   * How many runs of this job one node executes at the same time. A job with its own concurrency has its own queue, so that long runs do not delay
   * the plugin's other jobs. Jobs without `concurrency` share a queue, from which each node runs two at the same time.
   */
  readonly concurrency?: number
  /** Seconds after which a run is aborted and retried: 900 by default, 86400 at most. */
  readonly timeLimitSeconds?: number
  /** How often a failed run is retried. Default: 4. */
  readonly retries?: number
  /** Seconds before the first retry: 2 by default. The delay doubles with each retry, up to ten minutes. */
  readonly retryDelaySeconds?: number
  readonly run: (data: never, run: JobRun) => Promise<void>
}

/** The definition of a job. The type of its data is taken from its schema. */
export interface JobDefinition<Schema extends $ZodType> extends Omit<Job, 'run' | 'schema'> {
  readonly schema?: Schema
  readonly run: (data: output<Schema>, run: JobRun) => Promise<void>
}

/** Defines a job, with the type of its data taken from its schema. */
export const defineJob = <Schema extends $ZodType>(definition: JobDefinition<Schema>): Job => definition
