import { type Can, canRead, type Field, type Fields, getAttributeName, type Item, type Label, type Resource, type WriteOf } from '../../contract/index.ts'
import type { ResourceRow } from './model-source.ts'

/** Finds the labels of entities by id. Entities that do not exist are missing in the result. */
export type FindLabels = (entity: string, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>

/** The values of a row: every field as a request body contains it, so a reference is an id. */
export type ResourceValues<F extends Fields = Fields> = { readonly id: number; readonly version: number } & { readonly [K in keyof F]: WriteOf<F[K]> }

/** Turns rows into items for a response. Items contain the given columns, if the caller may read them, and the labels of references. */
export type PresentRows<F extends Fields = Fields> = (rows: readonly ResourceRow[], can: Can, columns?: readonly string[]) => Promise<Item<F>[]>

function readValue(row: ResourceRow, name: string, field: Field): unknown {
  const value = row[getAttributeName(name, field)] ?? null
  return value instanceof Date ? value.toISOString() : value
}

/** Returns the values of a row, without labels and without regard to permissions: for rules, events and the audit log. */
export function readValues<F extends Fields = Fields>(fields: Fields, row: ResourceRow): ResourceValues<F> {
  const values = Object.entries(fields).map(([name, field]) => [name, readValue(row, name, field)])
  return { id: row.id, version: row.version, ...Object.fromEntries(values) }
}

/** Creates the presenter of a resource. It is the only way from a row to a response. */
export function createResourcePresenter<F extends Fields>({ fields }: Pick<Resource, 'fields'>, findLabels: FindLabels): PresentRows<F> {
  async function loadLabels(rows: readonly ResourceRow[], name: string, field: Field) {
    const ids = rows.map((row) => readValue(row, name, field)).filter((id) => typeof id === 'number')
    return [name, ids.length === 0 ? new Map<number, string>() : await findLabels(field.entity ?? '', [...new Set(ids)])] as const
  }

  return async (rows, can, columns = Object.keys(fields)) => {
    const shown = Object.entries(fields).filter(([name, field]) => columns.includes(name) && canRead(field, can))
    const references = shown.filter(([, { kind }]) => kind === 'reference')
    const labels = new Map(await Promise.all(references.map(([name, field]) => loadLabels(rows, name, field))))
    const presentValue = (row: ResourceRow, name: string, field: Field) => {
      const value = readValue(row, name, field)
      if (typeof value !== 'number' || field.kind !== 'reference') return value
      return { id: value, label: labels.get(name)?.get(value) ?? null } satisfies Label
    }
    return rows.map((row) => {
      const values = shown.map(([name, field]) => [name, presentValue(row, name, field)])
      return { id: row.id, version: row.version, ...Object.fromEntries(values) }
    })
  }
}
