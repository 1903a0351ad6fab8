import type { ServerContext } from '@balafon/sdk/server'

type Cache = ServerContext['cache']

const MAX_ENTRIES = 5000

export type Caches = ReturnType<typeof createCaches>

/** Creates the caches of this process. The operator limits how long values are kept; with 0 seconds nothing is cached. */
export function createCaches() {
  const caches = new Set<Map<string, unknown>>()
  let maxSeconds = Number.POSITIVE_INFINITY
  return {
    /** Creates a cache of computed values. */
    createCache(): Cache {
      const entries = new Map<string, { readonly expiresAt: number; readonly value: Promise<unknown> }>()
      caches.add(entries)
      return {
        getOrCompute<T>(key: string, seconds: number, compute: () => Promise<T>): Promise<T> {
          const entry = entries.get(key)
          if (entry && entry.expiresAt > Date.now()) return entry.value as Promise<T>
          if (entries.size > MAX_ENTRIES) entries.clear()
          const value = compute()
          const lifetime = Math.min(seconds, maxSeconds)
          if (lifetime <= 0) return value
          entries.set(key, { expiresAt: Date.now() + lifetime * 1000, value })
          value.catch(() => entries.delete(key))
          return value
        },
        invalidate(prefix) {
          for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key)
        },
      }
    },
    /** Limits the lifetime of values that are cached from now on. Values with a longer lifetime are removed. */
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
