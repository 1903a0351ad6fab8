import { type Model, type ModelStatic, type Transaction, UniqueConstraintError, ValidationError } from 'sequelize'
import {
  type CreateInput,
  type CustomFilters,
  type Field,
  type Fields,
  forgetTypes,
  getAttributeName,
  listWritableFields,
  type Resource,
} from '../../contract/index.ts'
import { fieldAccessProblem, fieldProblem, problem } from '../problem.ts'
import type { Caller } from './caller.ts'
import type { ModelQuery } from './model-query.ts'
import { getModel, type ModelSource, type ResourceRow } from './model-source.ts'
import { type ResourceValues, readValues } from './resource-presenter.ts'

/** A change of a row. `before` is `null` for a new row, `after` for a deleted one. */
export interface ResourceChange<F extends Fields = Fields> {
  readonly kind: 'create' | 'update' | 'delete'
  readonly before: ResourceValues<F> | null
  readonly after: ResourceValues<F> | null
}

/** The functions with which a plugin extends the writes of a resource. */
export interface ResourceRules<F extends Fields> {
  /** Attributes of a new row that are not fields, for example the id of the user that creates it. */
  readonly createAttributes?: (caller: Caller) => object
  /** Checks the rules of the entity before a write, in its transaction. It throws `fieldProblem` or `problem`. `current` is `null` for a new row. */
  readonly validate?: (input: Partial<CreateInput<F>>, current: ResourceValues<F> | null, transaction: Transaction) => Promise<void>
  /** Runs after a write, in its transaction: publishes events, notifies users, sends live messages. */
  readonly onChange?: (change: ResourceChange<F>, caller: Caller, transaction: Transaction) => Promise<void>
}

type RecordedValues = ({ readonly id: number; readonly version: number } & Readonly<Record<string, unknown>>) | null

/** A change of a row of any resource. */
export interface RecordedChange extends Pick<ResourceChange, 'kind'> {
  readonly before: RecordedValues
  readonly after: RecordedValues
}

/** Records a change in the audit log. */
export type RecordChange = (change: RecordedChange, caller: Caller, transaction: Transaction) => Promise<void>

/** Thrown when a row has another version than the caller has loaded. The store catches it after the transaction, to send the current row. */
export class StaleVersionError extends Error {
  readonly row: ResourceRow
  constructor(row: ResourceRow) {
    super('resource.conflict')
    this.row = row
  }
}

/** The version of a row that a caller has loaded. */
export interface RowVersion {
  readonly id: number
  readonly version: number
}

/**
 * Writes rows of a resource in a transaction. Each function checks the rules, writes the row and records the change.
 * @throws {StaleVersionError} when the row has another version.
 */
export interface ResourceWriter {
  create(input: object, caller: Caller, transaction: Transaction): Promise<ResourceRow>
  update(rowVersion: RowVersion, changes: object, caller: Caller, transaction: Transaction): Promise<ResourceRow>
  remove(rowVersion: RowVersion, caller: Caller, transaction: Transaction): Promise<void>
}

/** Creates the writes of a resource. */
export function createResourceWriter<F extends Fields, C extends CustomFilters, A extends string>(
  typedResource: Resource<F, C, A>,
  source: ModelSource<F, C> & ResourceRules<F>,
  { findRow }: Pick<ModelQuery<F, C>, 'findRow'>,
  recordChange: RecordChange,
): ResourceWriter {
  const resource = forgetTypes(typedResource)
  const model = getModel(source)
  const getValues = (row: ResourceRow) => readValues<F>(resource.fields, row)

  async function lockVersion({ id, version }: RowVersion, caller: Caller, transaction: Transaction): Promise<ResourceRow> {
    const row = await findRow(id, caller, transaction)
    if (!row) throw problem(404, 'not_found')
    if (row.version !== version) throw new StaleVersionError(row)
    return row
  }

  async function recordChangeAndNotify(change: ResourceChange<F>, caller: Caller, transaction: Transaction) {
    await recordChange(change, caller, transaction)
    await source.onChange?.(change, caller, transaction)
  }

  return {
    async create(input, caller, transaction) {
      const attributes = pickAttributes(resource, input, caller)
      await source.validate?.(input as Partial<CreateInput<F>>, null, transaction)
      const created = await rejectInvalid(resource, model, () => model.create({ ...source.createAttributes?.(caller), ...attributes }, { transaction }))
      const row: ResourceRow = created.get({ plain: true })
      await recordChangeAndNotify({ kind: 'create', before: null, after: getValues(row) }, caller, transaction)
      return row
    },
    async update(rowVersion, changes, caller, transaction) {
      const attributes = pickAttributes(resource, changes, caller)
      const before = getValues(await lockVersion(rowVersion, caller, transaction))
      await source.validate?.(changes as Partial<CreateInput<F>>, before, transaction)
      const { id, version } = rowVersion
      const [, rows] = await rejectInvalid(resource, model, () =>
        model.update({ ...attributes, version: version + 1 }, { where: { id }, returning: true, transaction }),
      )
      const row: ResourceRow = { ...rows[0]?.get({ plain: true }) }
      await recordChangeAndNotify({ kind: 'update', before, after: getValues(row) }, caller, transaction)
      return row
    },
    async remove(rowVersion, caller, transaction) {
      const before = getValues(await lockVersion(rowVersion, caller, transaction))
      await model.destroy({ where: { id: rowVersion.id }, transaction })
      await recordChangeAndNotify({ kind: 'delete', before, after: null }, caller, transaction)
    },
  }
}

/** Converts the fields of a body to attributes. Other fields, and fields that the caller may not change, are rejected. */
function pickAttributes({ fields }: Resource, input: object, { can }: Caller): Record<string, unknown> {
  const writable = new Set(listWritableFields(fields))
  const canWrite = (name: string) => {
    const { write } = fields[name]?.options ?? {}
    return writable.has(name) && (write === undefined || can(write))
  }
  const refused = Object.keys(input).filter((name) => !canWrite(name))
  if (refused.length > 0) throw fieldAccessProblem(refused)
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [getAttributeName(name, fields[name] as Field), value]))
}

/** Converts a violated unique constraint, or a violated rule of the model, to a 422 error at the fields of its columns. */
async function rejectInvalid<T>({ fields }: Resource, model: ModelStatic<Model>, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const isUnique = error instanceof UniqueConstraintError
    // The error of a unique constraint contains columns or expressions, for example `lower(email)`. The error of a rule of the model contains attributes.
    const violated = isUnique ? Object.keys(error.fields ?? {}).join(' ') : error.errors.map(({ path }) => path).join(' ')
    const isViolated = ([name, field]: [string, Field]) => {
      const attribute = getAttributeName(name, field)
      return new RegExp(`\\b${isUnique ? model.getAttributes()[attribute]?.field : attribute}\\b`).test(violated)
    }
    const names = Object.entries(fields)
      .filter(isViolated)
      .map(([name]) => name)
    if (names.length === 0) throw error
    throw fieldProblem(Object.fromEntries(names.map((name) => [name, isUnique ? 'resource.taken' : 'field.format'])))
  }
}
