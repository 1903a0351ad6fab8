export type Values = Readonly<Record<string, unknown>>

/** How the changes of this editor fit to what another editor has saved meanwhile. */
export interface Merge {
  /** The fields that both editors changed, to different values. */
  readonly conflicts: readonly string[]
  /** The fields that only the other editor changed. */
  readonly taken: readonly string[]
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * Compares the changes of two editors.
 * @param base The values that both started from.
 * @param changes The fields that this editor changed.
 * @param theirs The values that the other editor has saved.
 */
export function mergeChanges(base: Values, changes: Values, theirs: Values): Merge {
  const changedByThem = Object.keys(base).filter((name) => !isSame(base[name], theirs[name]))
  return {
    conflicts: changedByThem.filter((name) => name in changes && !isSame(changes[name], theirs[name])),
    taken: changedByThem.filter((name) => !(name in changes)),
  }
}
