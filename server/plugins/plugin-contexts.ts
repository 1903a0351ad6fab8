import type { ServerContext } from '@balafon/sdk/server'
import { type findScopeRestriction, restrictContext } from './scopes.ts'

const MAX_ENTRIES = 5000

/** Creates a cache of computed values in this process. */
export function createCache(): ServerContext['cache'] {
  const entries = new Map<string, { expiresAt: number; value: Promise<unknown> }>()
  return {
    getOrCompute<T>(key: string, seconds: number, compute: () => Promise<T>): Promise<T> {
      const entry = entries.get(key)
      if (entry && entry.expiresAt > Date.now()) return entry.value as Promise<T>
      if (entries.size > MAX_ENTRIES) entries.clear()
      const value = compute()
      entries.set(key, { expiresAt: Date.now() + seconds * 1000, value })
      value.catch(() => entries.delete(key))
      return value
    },
    invalidate(prefix) {
      for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key)
    },
  }
}

type PluginService = 'log' | 'cache' | 'jobs' | 'mailer' | 'notify' | 'files' | 'models' | 'seal' | 'settings' | 'unseal'

export type SharedServices = Omit<ServerContext, PluginService>
/** Some services of a third-party plugin with its own schema replace the shared ones. */
export type PluginServices = Pick<ServerContext, Exclude<PluginService, 'cache'>> & Partial<SharedServices>

type ScopeRestriction = ReturnType<typeof findScopeRestriction>

/** Creates a function that returns a plugin's context: shared services and services per plugin, limited to the scopes that it may use. */
export function createPluginContexts(
  sharedServices: SharedServices,
  createPluginServices: (id: string) => PluginServices,
  findRestriction: (id: string) => ScopeRestriction,
) {
  const contexts = new Map<string, { readonly restriction: ScopeRestriction; readonly context: ServerContext }>()
  return (id: string): ServerContext => {
    const [cached, restriction] = [contexts.get(id), findRestriction(id)]
    if (cached && cached.restriction === restriction) return cached.context
    const unrestricted = { ...sharedServices, ...createPluginServices(id), cache: createCache() }
    const context = restriction ? restrictContext(unrestricted, restriction) : unrestricted
    contexts.set(id, { restriction, context })
    return context
  }
}
