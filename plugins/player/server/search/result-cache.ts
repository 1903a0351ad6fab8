const MAX_ENTRIES = 1000
const LIFETIME_MS = 10_000

interface Entry<Value> {
  readonly expiresAt: number
  readonly value: Promise<Value | undefined>
}

/**
 * Creates a cache for the search results of guests, because many guests type the same beginnings of words. It keeps the results of the latest thousand
 * queries for ten seconds. It does not keep undefined, which means that a search failed.
 */
export function createResultCache<Value extends object>() {
  const entries = new Map<string, Entry<Value>>()
  return {
    getOrCompute(key: string, compute: () => Promise<Value | undefined>): Promise<Value | undefined> {
      const entry = entries.get(key)
      if (entry && entry.expiresAt > Date.now()) return entry.value
      const value = compute()
      entries.delete(key)
      entries.set(key, { expiresAt: Date.now() + LIFETIME_MS, value })
      const [oldestKey] = entries.keys()
      if (entries.size > MAX_ENTRIES && oldestKey !== undefined) entries.delete(oldestKey)
      const forget = () => {
        if (entries.get(key)?.value === value) entries.delete(key)
      }
      value.then((results) => results === undefined && forget(), forget)
      return value
    },
    clear: () => entries.clear(),
  }
}
