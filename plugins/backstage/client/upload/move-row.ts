/** Moves the row with a key to the place of another row. */
export function moveRow<Row extends { readonly key: string }>(rows: readonly Row[], key: string, targetKey: string): readonly Row[] {
  const row = rows.find((other) => other.key === key)
  const target = rows.findIndex((other) => other.key === targetKey)
  if (!row || target < 0) return rows
  return rows.filter((other) => other !== row).toSpliced(target, 0, row)
}
