import type { Sequelize, Transaction } from 'sequelize'
import {
  type Access,
  type CustomFilters,
  type Fields,
  type ListQuery,
  ListQueryError,
  listWritableFields,
  parseListQuery,
  type Resource,
} from '../../contract/index.ts'
import { fieldProblem, problem } from '../problem.ts'
import type { Caller } from './caller.ts'
import type { ModelQuery } from './model-query.ts'
import type { ResourceRow } from './model-source.ts'
import { type ResourceValues, readValues } from './resource-presenter.ts'
import { type ResourceWriter, StaleVersionError } from './resource-writer.ts'
import type { BulkResource } from './resources.ts'

/** The actions that a plugin implements. Each runs once for each selected row, in the transaction of a batch. */
export type ImplementedActions<F extends Fields, A extends string> = {
  readonly [K in A]?: (row: ResourceValues<F>, caller: Caller, transaction: Transaction) => Promise<void>
}

interface BulkDependencies<F extends Fields, C extends CustomFilters> {
  readonly db: Sequelize
  readonly query: ModelQuery<F, C>
  readonly writer: ResourceWriter
}

/** The key under which the stored values contain the name of the action that undoes them. `$` distinguishes it from the names of fields. */
const UNDONE_BY = '$undoneBy'

const isGranted = (access: Access, { userId, can }: Caller) => {
  if (access === 'guest') return true
  return access === 'user' ? userId !== null : can(access.permission)
}

/** Creates the functions of a resource that bulk actions call. */
export function createBulkResource<F extends Fields, C extends CustomFilters, A extends string>(
  resource: Resource<F, C, A>,
  implemented: ImplementedActions<F, A>,
  { db, query, writer }: BulkDependencies<F, C>,
): BulkResource {
  const { access, fields } = resource
  const actions = resource.actions as Resource['actions']
  // When a resource declares neither `update` nor `delete`, only its own actions may change its rows.
  const isDeletable = (access.delete ?? access.update) !== undefined

  /** Parses the query of a selection. Reports its errors at the field of the request body that contains the query. */
  function parse(search: string, { can }: Caller): ListQuery<F, C> {
    try {
      return parseListQuery(resource, new URLSearchParams(search), can)
    } catch (error) {
      throw error instanceof ListQueryError ? fieldProblem({ 'selection.query': [...new Set(Object.values(error.fields))] }) : error
    }
  }

  async function lockRow(id: number, caller: Caller, transaction: Transaction): Promise<ResourceRow> {
    const row = await query.findRow(id, caller, transaction)
    if (!row) throw problem(404, 'not_found')
    return row
  }

  /** Returns whether two states of a row are the same. Ignores the version and points in time, because every change sets them. */
  function isSame(a: ResourceValues, b: ResourceValues): boolean {
    const names = Object.keys(fields).filter((name) => fields[name]?.kind !== 'timestamp')
    return names.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]))
  }

  const readRow = async (id: number, caller: Caller, transaction: Transaction) => readValues(fields, await lockRow(id, caller, transaction))

  /** Reads a row after an action that another action undoes. Returns `null` when the row is the same as before. */
  async function readChanged(before: ResourceValues, undoneBy: string, caller: Caller, transaction: Transaction): Promise<ResourceValues | null> {
    const after = await readRow(before.id, caller, transaction)
    return isSame(before, after) ? null : { ...after, [UNDONE_BY]: undoneBy }
  }

  /** Undoes an action by running the action that undoes it. Throws when this does not restore the values before the action. */
  async function runReverse(before: ResourceValues, after: ResourceValues, caller: Caller, transaction: Transaction) {
    const current = await readRow(before.id, caller, transaction)
    if (current.version !== after.version || !isSame(current, after)) throw problem(409, 'resource.conflict')
    await implemented[String(after[UNDONE_BY]) as A]?.(current as ResourceValues<F>, caller, transaction)
    if (!isSame(before, await readRow(before.id, caller, transaction))) throw problem(409, 'bulk.cannot_undo')
  }

  return {
    path: resource.path,
    db,
    canRun(action, caller) {
      if (action === 'delete') return isDeletable && isGranted(access.delete ?? access.update ?? access.view, caller)
      const { permission } = actions[action] ?? {}
      return Object.hasOwn(actions, action) && (permission === undefined ? isGranted(access.update ?? access.view, caller) : caller.can(permission))
    },
    countRows: async (search, caller) => query.countExactly(parse(search, caller), caller),
    listIds: async (search, range, caller) => query.listIds(parse(search, caller), range, caller),
    async apply(action, id, caller, transaction) {
      const before = readValues(fields, await lockRow(id, caller, transaction))
      if (action === 'delete') {
        await writer.remove(before, caller, transaction)
        return { before, after: null }
      }
      const { changes, undoneBy } = actions[action] ?? {}
      if (changes) return { before, after: readValues(fields, await writer.update(before, changes, caller, transaction)) }
      const run = implemented[action as A]
      if (!run) throw new Error(`${resource.path}: the action "${action}" has neither changes nor an implementation`)
      await run(before as ResourceValues<F>, caller, transaction)
      return { before, after: undoneBy === undefined ? null : await readChanged(before, undoneBy, caller, transaction) }
    },
    async restore({ before, after }, caller, transaction) {
      if (!after) throw problem(409, 'bulk.cannot_undo')
      if (Object.hasOwn(after, UNDONE_BY)) return runReverse(before, after, caller, transaction)
      const changed = listWritableFields(fields).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      const values = Object.fromEntries(changed.map((name) => [name, before[name]]))
      try {
        await writer.update(after, values, caller, transaction)
      } catch (error) {
        throw error instanceof StaleVersionError ? problem(409, 'resource.conflict') : error
      }
    },
  }
}
