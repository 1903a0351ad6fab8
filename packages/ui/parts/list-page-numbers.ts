/** The last page that can be selected, because the database would need long to skip the rows of more pages. */
export const MAX_PAGE = 100

/** Lists the page numbers to show: the first, the last and the current page with its neighbours, with gaps in place of several pages. */
export function listPageNumbers(page: number, pageCount: number): readonly (number | 'gap')[] {
  const last = Math.max(1, Math.min(pageCount, MAX_PAGE))
  // Lists five consecutive numbers near the first and the last page, because the current page has fewer neighbours there.
  const from = Math.max(1, Math.min(page - 1, last - 4))
  const to = Math.min(last, Math.max(page + 1, 5))
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  // A gap replaces at least two pages.
  const before = from <= 3 ? listNumbers(1, from) : [1, 'gap' as const]
  const after = to >= last - 2 ? listNumbers(to + 1, last + 1) : ['gap' as const, last]
  return [...before, ...middle, ...after]
}

/** Lists the integers from `from` up to, but not including, `end`. */
const listNumbers = (from: number, end: number) => Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index)
