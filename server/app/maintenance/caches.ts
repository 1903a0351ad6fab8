import type { ServerContext } from '@balafon/sdk/server'

type Cache = ServerContext['cache']

const MAX_ENTRIES = 5000

/** A cached value. */
export interface CacheEntry {
  /** Whether the cache still keeps this value: it has neither expired nor been invalidated. */
  isCurrent(): boolean
}

export type Caches = ReturnType<typeof createCaches>

/** Creates the caches of this process. The operator limits how long values are kept; with 0 seconds nothing is cached. */
export function createCaches() {
  const caches = new Set<Map<string, unknown>>()
  const entriesByValue = new WeakMap<object, CacheEntry>()
  let maxSeconds = Number.POSITIVE_INFINITY

  /** A value can be in two caches when one computation returns a value of another cache. The value then belongs to the cache that computed it. */
  function rememberEntry(value: unknown, entry: CacheEntry) {
    if (typeof value === 'object' && value !== null && !entriesByValue.get(value)?.isCurrent()) entriesByValue.set(value, entry)
  }
  return {
    /** Creates a cache of computed values. */
    createCache(): Cache {
      const entries = new Map<string, CacheEntry & { readonly value: Promise<unknown> }>()
      caches.add(entries)
      return {
        getOrCompute<T>(key: string, seconds: number, compute: () => Promise<T>): Promise<T> {
          const cached = entries.get(key)
          if (cached?.isCurrent()) return cached.value as Promise<T>
          if (entries.size > MAX_ENTRIES) entries.clear()
          const value = compute()
          const lifetimeSeconds = Math.min(seconds, maxSeconds)
          if (lifetimeSeconds <= 0) return value
          const expiresAt = Date.now() + lifetimeSeconds * 1000
          const entry = { value, isCurrent: () => entries.get(key) === entry && expiresAt > Date.now() }
          entries.set(key, entry)
          value.then(
            (result) => rememberEntry(result, entry),
            () => entries.get(key) === entry && entries.delete(key),
          )
          return value
        },
        invalidate(prefix) {
          for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key)
        },
      }
    },
    /** Finds the entry of a value that a cache has returned; undefined for other values, and when the cache no longer keeps it. */
    findEntry(value: object): CacheEntry | undefined {
      const entry = entriesByValue.get(value)
      return entry?.isCurrent() ? entry : undefined
    },
    /** Limits the lifetime of values that are cached from now on. When the limit is lower than before, all cached values are removed. */
    setMaxSeconds(seconds: number) {
      if (seconds < maxSeconds) for (const entries of caches) entries.clear()
      maxSeconds = seconds
    },
    countEntries: () => [...caches].reduce((count, entries) => count + entries.size, 0),
    clear() {
      for (const entries of caches) entries.clear()
    },
  }
}
