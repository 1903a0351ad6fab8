import type { $ZodType, output } from 'zod/v4/core'
import type { DomainEvent, EventPayload } from '../contract/index.ts'

/** What a run of a job knows of itself. */
export interface JobRun {
  readonly id: string
  /** 1 for the first try. */
  readonly attempt: number
  /** Aborted when the run has taken too long. */
  readonly signal: AbortSignal
}

/** Work that is done later, on one node, and tried again when it fails. */
export interface Job {
  /** Unique within the plugin: letters, digits, dots and hyphens. */
  readonly name: string
  /** What it is handed. */
  readonly schema?: $ZodType
  /** Five fields, in UTC: it is also started by the clock, once for all nodes, with `{}`. */
  readonly cron?: string
  readonly run: (data: never, run: JobRun) => Promise<void>
}

interface JobDefinition<Shape extends $ZodType> extends Omit<Job, 'run' | 'shape'> {
  readonly schema?: Shape
  readonly run: (data: output<Shape>, run: JobRun) => Promise<void>
}

export const defineJob = <Shape extends $ZodType>(definition: JobDefinition<Shape>): Job => definition as Job

/** What is done when something has happened. Delivered at least once: `id` says whether it was seen before. */
export interface EventHandler {
  readonly event: DomainEvent
  readonly handle: (payload: never, happened: { readonly id: string }) => Promise<void>
}

export const onEvent = <E extends DomainEvent>(
  event: E,
  hear: (payload: EventPayload<E>, happened: { readonly id: string }) => Promise<void>,
): EventHandler => ({
  event,
  handle: hear as EventHandler['handle'],
})

/** A letter's words: translation keys, filled from the data it is sent with. */
export interface EmailTemplate {
  /** `auth.reset_password` */
  readonly name: string
  readonly subject: string
  /** Paragraphs, in order. */
  readonly lines: readonly string[]
  /** The name of the datum that is shown large: a code to type. */
  readonly code?: string
  /** A button: its label's key, and the name of the datum that holds its address. */
  readonly action?: { readonly label: string; readonly url: string }
  /** For a letter with a code or a link that lets somebody in: the seconds these are good for. After that, or when it cannot be sent, nothing of what it says is kept. */
  readonly validForSeconds?: number
}
