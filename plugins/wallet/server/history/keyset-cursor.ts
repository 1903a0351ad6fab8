import { fieldProblem } from '@balafon/sdk/server'

/**
 * Reads the numbers of a cursor that `formatNumberCursor` has written; `null` on the first page.
 * @param count how many numbers the cursor must contain
 * @throws 422 `list.invalid_cursor` at `cursor`
 */
export function parseNumberCursor(cursor: string | undefined, count: number): readonly number[] | null {
  if (cursor === undefined) return null
  const numbers = cursor.split('.').map((part) => (/^\d{1,16}$/.test(part) ? Number(part) : Number.NaN))
  if (numbers.length !== count || !numbers.every(Number.isSafeInteger)) throw fieldProblem({ cursor: 'list.invalid_cursor' })
  return numbers
}

/** Writes a cursor of one or several numbers. */
export const formatNumberCursor = (...numbers: readonly number[]): string => numbers.join('.')
