interface Range {
  readonly startIndex: number
  readonly endIndex: number
  readonly count: number
}

/** No list has more rows in the document. */
const MOST = 60
const AHEAD = 8

/**
 * Which rows are in the document: those in sight, some around them, and the one with the focus with
 * its neighbours, so that scrolling never throws the focus away and Tab finds the next row.
 */
export function listRenderedRows({ startIndex, endIndex, count }: Range, focused: number | undefined): number[] {
  const near = focused === undefined ? [] : [focused - 1, focused, focused + 1]
  const inSight = endIndex - startIndex + 1
  const ahead = Math.max(0, Math.min(AHEAD, Math.floor((MOST - near.length - inSight) / 2)))
  const drawn = new Set(near.filter((index) => index >= 0 && index < count))
  for (let index = Math.max(0, startIndex - ahead); index <= Math.min(count - 1, endIndex + ahead); index++) drawn.add(index)
  return [...drawn].sort((a, b) => a - b)
}
