/** Lists the names of the own properties of a table, with their types. The table must have no other properties than its type names. */
export function listKeys<T extends object>(table: T): Extract<keyof T, string>[] {
  const keys: Extract<keyof T, string>[] = []
  for (const key in table) if (Object.hasOwn(table, key)) keys.push(key)
  return keys
}
