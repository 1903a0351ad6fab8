export type Values = Readonly<Record<string, unknown>>

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * Finds the fields that two editors changed to different values.
 * @param base The values that both editors loaded before they changed them.
 * @param changes The fields that this editor changed.
 * @param theirs The values that the other editor has saved.
 */
export const findConflicts = (base: Values, changes: Values, theirs: Values): string[] =>
  Object.keys(base).filter((name) => name in changes && !isSame(base[name], theirs[name]) && !isSame(changes[name], theirs[name]))
