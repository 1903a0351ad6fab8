/** Lists the names of the properties of an object, with their exact types. The object must have no properties that its type does not contain. */
export function listKeys<T extends object>(table: T): Extract<keyof T, string>[] {
  const keys: Extract<keyof T, string>[] = []
  for (const key in table) if (Object.hasOwn(table, key)) keys.push(key)
  return keys
}
