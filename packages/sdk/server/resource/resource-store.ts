import type { Transaction } from 'sequelize'
import {
  type Can,
  type CreateInput,
  type CustomFilters,
  type ErrorCode,
  type Fields,
  forgetTypes,
  type Item,
  type Resource,
  type UpdateInput,
} from '../../contract/index.ts'
import { conflictProblem, fieldProblem, problem } from '../problem.ts'
import type { Caller } from './caller.ts'
import type { EntityLabels } from './entity-labels.ts'
import type { ModelQuery } from './model-query.ts'
import { getDatabase, getModel, type ModelSource, type ResourceRow } from './model-source.ts'
import { createResourcePresenter, type PresentRows } from './resource-presenter.ts'
import { type ResourceWriter, StaleVersionError } from './resource-writer.ts'

/** What a resource store depends on. */
export interface ResourceStoreDependencies<F extends Fields, C extends CustomFilters> {
  readonly query: Pick<ModelQuery<F, C>, 'findRow'>
  readonly writer: ResourceWriter
  readonly labels: EntityLabels
}

/** Reads and writes the rows of a resource. A write starts a transaction when none is passed. */
export interface ResourceStore<F extends Fields = Fields> {
  readonly present: PresentRows<F>
  /** @throws 404 `not_found` when the row does not exist or is outside of the caller's scope. */
  get(id: number, caller: Caller): Promise<Item<F>>
  create(input: CreateInput<F>, caller: Caller, transaction?: Transaction): Promise<Item<F>>
  /** @throws 409 `resource.conflict` with the current item when another request has changed the row since the caller loaded it. */
  update(id: number, input: UpdateInput<F>, caller: Caller, transaction?: Transaction): Promise<Item<F>>
  /** @throws 409 `resource.conflict` with the current item when another request has changed the row since the caller loaded it. */
  remove(id: number, version: number, caller: Caller, transaction?: Transaction): Promise<void>
}

/** Creates the functions that read and write a resource. Generated routes call only them, and routes of a plugin can call them too. */
export function createResourceStore<F extends Fields, C extends CustomFilters, A extends string>(
  typedResource: Resource<F, C, A>,
  source: Pick<ModelSource<F, C>, 'model'>,
  { query, writer, labels }: ResourceStoreDependencies<F, C>,
): ResourceStore<F> {
  const resource = forgetTypes(typedResource)
  const model = getModel(source)
  const present = createResourcePresenter<F>(resource, labels.findLabels)
  async function presentOne(row: ResourceRow, can: Can): Promise<Item<F>> {
    const [item] = await present([row], can)
    if (!item) throw new Error(`${resource.path}: the presenter returned no item`)
    return item
  }

  /** Runs a write. When it conflicts, the current item is presented after the transaction, because finding its labels needs another connection. */
  async function write<T>({ can }: Caller, transaction: Transaction | undefined, run: (transaction: Transaction) => Promise<T>): Promise<T> {
    try {
      return await (transaction ? run(transaction) : getDatabase(model).transaction(run))
    } catch (error) {
      throw error instanceof StaleVersionError ? conflictProblem(await presentOne(error.row, can)) : error
    }
  }

  return {
    present,
    async get(id, caller) {
      const row = await query.findRow(id, caller)
      if (!row) throw problem(404, 'not_found')
      return presentOne(row, caller.can)
    },
    async create(input, caller, transaction) {
      await assertKnownReferences(resource, input, labels)
      return presentOne(await write(caller, transaction, (inner) => writer.create(input, caller, inner)), caller.can)
    },
    async update(id, { version, ...changes }, caller, transaction) {
      await assertKnownReferences(resource, changes, labels)
      const row = await write(caller, transaction, (inner) => writer.update({ id, version }, changes, caller, inner))
      return presentOne(row, caller.can)
    },
    remove: (id, version, caller, transaction) => write(caller, transaction, (inner) => writer.remove({ id, version }, caller, inner)),
  }
}

/** Throws 422 with an error at each reference to an entity that does not exist. It runs before the transaction, because it needs another connection. */
async function assertKnownReferences({ fields }: Resource, input: object, { listUnknownIds }: EntityLabels) {
  const problems: Record<string, ErrorCode> = {}
  for (const [name, id] of Object.entries<unknown>({ ...input })) {
    const { entity } = fields[name] ?? {}
    if (entity === undefined || typeof id !== 'number') continue
    if ((await listUnknownIds(entity, [id])).length > 0) problems[name] = 'resource.unknown_reference'
  }
  if (Object.keys(problems).length > 0) throw fieldProblem(problems)
}
