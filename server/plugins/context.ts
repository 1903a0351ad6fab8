import type { ServerContext } from '@balafon/sdk/server'

/** Answers computed once for many callers, for a while, in this process. */
export function createCache(): ServerContext['cache'] {
  const kept = new Map<string, { until: number; value: Promise<unknown> }>()
  return {
    remember<T>(key: string, seconds: number, make: () => Promise<T>): Promise<T> {
      const known = kept.get(key)
      if (known && known.until > Date.now()) return known.value as Promise<T>
      if (kept.size > 5000) kept.clear()
      const value = make()
      kept.set(key, { until: Date.now() + seconds * 1000, value })
      value.catch(() => kept.delete(key))
      return value
    },
    forget(prefix) {
      for (const key of kept.keys()) if (key.startsWith(prefix)) kept.delete(key)
    },
  }
}

type Own = 'log' | 'cache' | 'jobs' | 'mail' | 'notify' | 'files' | 'seal' | 'open'

/** What a plugin's server half is handed: the shared services, and those that are its own. */
export function createContexts(shared: Omit<ServerContext, Own>, ownOf: (id: string) => Omit<Pick<ServerContext, Own>, 'cache'>) {
  const contexts = new Map<string, ServerContext>()
  return (id: string): ServerContext => {
    const known = contexts.get(id)
    if (known) return known
    const context = { ...shared, ...ownOf(id), cache: createCache() }
    contexts.set(id, context)
    return context
  }
}
