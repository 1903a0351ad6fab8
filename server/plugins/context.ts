import type { ServerContext } from '@balafon/sdk/server'
import { fence, type fencedBy } from './scopes.ts'

/** Answers computed once for many callers, for a while, in this process. */
export function createCache(): ServerContext['cache'] {
  const kept = new Map<string, { until: number; value: Promise<unknown> }>()
  return {
    getOrCompute<T>(key: string, seconds: number, make: () => Promise<T>): Promise<T> {
      const known = kept.get(key)
      if (known && known.until > Date.now()) return known.value as Promise<T>
      if (kept.size > 5000) kept.clear()
      const value = make()
      kept.set(key, { until: Date.now() + seconds * 1000, value })
      value.catch(() => kept.delete(key))
      return value
    },
    invalidate(prefix) {
      for (const key of kept.keys()) if (key.startsWith(prefix)) kept.delete(key)
    },
  }
}

type Own = 'log' | 'cache' | 'jobs' | 'mailer' | 'notify' | 'files' | 'seal' | 'unseal'

type OwnOf = (id: string) => Omit<Pick<ServerContext, Own>, 'cache'>
type Kept = ReturnType<typeof fencedBy>

/** What a plugin's server half is handed: the shared services and those that are its own, as far as it may have them. */
export function createContexts(shared: Omit<ServerContext, Own>, ownOf: OwnOf, keptOf: (id: string) => Kept) {
  const contexts = new Map<string, { readonly kept: Kept; readonly context: ServerContext }>()
  return (id: string): ServerContext => {
    const [known, kept] = [contexts.get(id), keptOf(id)]
    if (known && known.kept === kept) return known.context
    const whole = { ...shared, ...ownOf(id), cache: createCache() }
    const context = kept ? fence(whole, kept) : whole
    contexts.set(id, { kept, context })
    return context
  }
}
