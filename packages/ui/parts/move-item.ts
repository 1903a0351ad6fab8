/** Returns the list with one item at another index. The same list is returned when the item does not move. */
export function moveItem<T>(items: readonly T[], fromIndex: number, toIndex: number): readonly T[] {
  const item = items[fromIndex]
  if (item === undefined || fromIndex === toIndex || toIndex < 0) return items
  return items.toSpliced(fromIndex, 1).toSpliced(toIndex, 0, item)
}
