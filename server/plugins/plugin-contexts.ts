import type { ServerContext } from '@balafon/sdk/server'
import { type findScopeRestriction, restrictContext } from './scopes.ts'

type PluginService = 'log' | 'cache' | 'jobs' | 'mailer' | 'notify' | 'files' | 'models' | 'resources' | 'seal' | 'settings' | 'subscribers' | 'unseal'

export type SharedServices = Omit<ServerContext, PluginService>
/** The services of one plugin. A third-party plugin with its own schema also has its own versions of some shared services. */
export type PluginServices = Pick<ServerContext, Exclude<PluginService, 'cache'>> & Partial<SharedServices>

type ScopeRestriction = ReturnType<typeof findScopeRestriction>

/** Creates a function that returns a plugin's context: shared services and services per plugin, limited to the scopes that it may use. */
export function createPluginContexts(
  sharedServices: SharedServices,
  createPluginServices: (id: string) => PluginServices,
  findRestriction: (id: string) => ScopeRestriction,
  createCache: () => ServerContext['cache'],
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
