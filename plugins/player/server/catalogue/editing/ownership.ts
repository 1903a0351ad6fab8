import type { ErrorCode } from '@balafon/sdk/contract'
import { fieldProblem, problem } from '@balafon/sdk/server'
import type { CatalogueActor } from '../../../contract/catalogue-service.ts'

interface OwnedRow {
  readonly ownerId: number | null
  readonly version: number
}

/**
 * Returns a row that the actor may change.
 * @throws 404 when there is no such row, 403 `player.not_owner` when it belongs to another user
 */
export function requireOwned<Row extends OwnedRow>(row: Row | null, notFoundCode: ErrorCode, { userId, asOperator = false }: CatalogueActor): Row {
  if (!row) throw problem(404, notFoundCode)
  if (!asOperator && (userId === null || row.ownerId !== userId)) throw problem(403, 'player.not_owner')
  return row
}

/** Throws 409 when the row, which the caller has locked, is no longer the version that the change is based on. */
export function assertVersion(row: OwnedRow, version: string) {
  if (String(row.version) !== version) throw problem(409, 'player.changed_meanwhile')
}

/** Returns the owner of a new row. An operator may choose one. */
export function chooseOwner({ ownerId }: { readonly ownerId?: number | null | undefined }, { userId, asOperator = false }: CatalogueActor): number | null {
  if (asOperator) return ownerId === undefined ? userId : ownerId
  if (userId === null) throw problem(403, 'player.not_owner')
  if (ownerId !== undefined && ownerId !== userId) throw fieldProblem({ ownerId: 'player.operator_only' })
  return userId
}

/** Throws 422 at each of the given fields that only an operator may set. */
export function assertOperatorFields(values: Readonly<Record<string, unknown>>, fields: readonly string[], { asOperator = false }: CatalogueActor) {
  const forbidden = asOperator ? [] : fields.filter((field) => values[field] !== undefined)
  if (forbidden.length > 0) throw fieldProblem(Object.fromEntries(forbidden.map((field) => [field, 'player.operator_only'])))
}
