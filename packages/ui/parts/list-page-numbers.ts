/** Beyond it nobody turns pages, and counting rows costs more than it tells. */
export const LAST_PAGE = 100

/** Which page numbers to show: the first, the last, the one in force with its neighbours, and gaps where more than one is left out. */
export function listPageNumbers(page: number, count: number): readonly (number | 'gap')[] {
  const last = Math.max(1, Math.min(count, LAST_PAGE))
  const from = Math.max(1, Math.min(page - 1, last - 4))
  const to = Math.min(last, Math.max(page + 1, 5))
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const before = from <= 3 ? range(1, from) : [1, 'gap' as const]
  const after = to >= last - 2 ? range(to + 1, last + 1) : ['gap' as const, last]
  return [...before, ...middle, ...after]
}

const range = (from: number, below: number) => Array.from({ length: Math.max(0, below - from) }, (_, index) => from + index)
