import type { Sequelize, Transaction } from 'sequelize'
import type { BulkJob, Selection } from '../../contract/index.ts'
import type { Caller } from './caller.ts'
import type { CursorCodec } from './cursor-codec.ts'
import type { IdRange } from './model-query.ts'
import type { ResourceValues } from './resource-presenter.ts'

/** A row before and after a bulk action. */
export interface BulkChange {
  readonly before: ResourceValues
  /** `null` when the change cannot be undone: the row was deleted, or the plugin implements the action. */
  readonly after: ResourceValues | null
}

/** The values that a bulk action needs in addition to the selected rows. The plugin passes them to `start`. */
export type BulkInput = Readonly<Record<string, unknown>>

/** The functions of a resource that bulk actions call. */
export interface BulkResource {
  /** The path of the endpoints of the resource, which identifies the resource. */
  readonly path: string
  /** The connection pool that queries the rows of the resource. */
  readonly db: Sequelize
  /** Returns whether the caller may run an action, or `delete`. */
  canRun(action: string, caller: Caller): boolean
  /**
   * Counts the rows of a list exactly.
   * @param search The query of the list, as text.
   */
  countRows(search: string, caller: Caller): Promise<number>
  /** Lists the ids of the rows of a list in ascending order. */
  listIds(search: string, range: IdRange, caller: Caller): Promise<number[]>
  /** Applies an action to a row. Throws a problem when the row does not exist for the caller, or does not allow the action. */
  apply(action: string, id: number, caller: Caller, transaction: Transaction, input: BulkInput | null): Promise<BulkChange>
  /** Restores the values before a change. Throws 409 `resource.conflict` when the row was changed again since then. */
  restore(change: BulkChange, caller: Caller, transaction: Transaction): Promise<void>
}

/** A bulk action to start. */
export interface BulkRequest {
  readonly path: string
  readonly action: string
  readonly selection: Selection
  /** Stored with the action, and passed to `apply`. */
  readonly input?: BulkInput | undefined
  readonly caller: Caller
}

/** A bulk action of a caller. */
export interface BulkJobRequest {
  readonly path: string
  readonly jobId: string
  readonly caller: Caller
}

/** The bulk actions of the resources of a plugin. They run as jobs. */
export interface BulkActions {
  /** Makes a resource known. `serveResource` calls it in each process, before a job can run. */
  register(resource: BulkResource): void
  /** @throws 403 when the caller may not run the action, 409 `bulk.selection_changed` when the list has another number of rows than expected. */
  start(request: BulkRequest, transaction?: Transaction): Promise<BulkJob>
  /** @throws 404 when the caller has no such action. */
  get(request: BulkJobRequest): Promise<BulkJob>
  cancel(request: BulkJobRequest): Promise<BulkJob>
  undo(request: BulkJobRequest, transaction?: Transaction): Promise<BulkJob>
}

/** The services of the server for resources. `serveResource` uses them. */
export interface Resources {
  readonly cursors: CursorCodec
  readonly bulk: BulkActions
}
