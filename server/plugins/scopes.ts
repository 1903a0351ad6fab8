import type { Manifest, Scope } from '@balafon/sdk/contract'
import { AUDIT_SCOPES, PERMISSIONS_SCOPES, SERVICE_SCOPES, SETTINGS_SCOPES, USERS_SCOPES } from '@balafon/sdk/host-server'
import type { ServerContext } from '@balafon/sdk/server'
import { restrictAuditLog } from '../security/audit/audit.ts'
import type { DiscoveredPlugin } from './discovery.ts'

/** Thrown when a plugin uses a service without requesting its scope in the manifest. */
export class MissingScopeError extends Error {
  override name = 'MissingScopeError'
  readonly code = 'scope_missing'
  constructor(id: string, service: string, scope: Scope) {
    super(`scope_missing: ${id} uses ${service}, but its manifest does not request the scope ${scope}`)
  }
}

type ScopeRequest = Pick<Manifest, 'id' | 'scopes'>

/** Returns the manifest with the scopes of a third-party plugin; `null` for a first-party plugin, which may use every service. */
export const findScopeRestriction = (plugin: Pick<DiscoveredPlugin, 'isFirstParty' | 'manifest'> | undefined): ScopeRequest | null =>
  plugin && !plugin.isFirstParty ? plugin.manifest : null

/** Returns the same context without the services that the manifest does not request: reading one throws and names its scope. */
export function restrictContext(context: ServerContext, { id, scopes = [] }: ScopeRequest): ServerContext {
  const restrict = <T extends object>(service: T, requiredScopes: { readonly [K in keyof T]?: Scope }, prefix: string): T => {
    const restricted = { ...service }
    for (const [name, scope] of Object.entries<Scope | undefined>(requiredScopes)) {
      if (scope === undefined || scopes.includes(scope)) continue
      const get = () => {
        throw new MissingScopeError(id, prefix + name, scope)
      }
      // The property is not enumerable. Otherwise a plugin that copies its context would read the service, and the copy would throw.
      Object.defineProperty(restricted, name, { get, enumerable: false })
    }
    return restricted
  }
  const users = restrict(context.users, USERS_SCOPES, 'users.')
  const settings = restrict(context.settings, SETTINGS_SCOPES, 'settings.')
  const getProviders: ServerContext['getProviders'] = (point) => {
    if (!scopes.includes('providers') && !isOpenPoint(point, id)) throw new MissingScopeError(id, point, 'providers')
    // The core's provider of users returns email addresses, so it needs the scope `users.read`.
    return context.getProviders(point).filter(({ plugin, provider }) => plugin !== 'core' || scopes.includes('users.read') || !isUserProvider(provider))
  }
  const permissions = restrict(context.permissions, PERMISSIONS_SCOPES, 'permissions.')
  const audit = restrict(restrictAuditLog(context.audit, id), AUDIT_SCOPES, 'audit.')
  return restrict({ ...context, users, settings, permissions, audit, getProviders }, SERVICE_SCOPES, '')
}

const isUserProvider = (provider: object) => 'entity' in provider && provider.entity === 'core.user'

/** Whether a plugin may use the providers of a point without a scope: the point belongs to the core or to the plugin itself. */
const isOpenPoint = (point: string, id: string) => point.startsWith('core.') || point.startsWith(`${id}.`)

/**
 * Throws when a plugin declares parts that need a scope it does not request, such as migrations or jobs.
 * @param counts The number of declared parts by name.
 */
export function assertScope(plugin: DiscoveredPlugin, scope: Scope, counts: Readonly<Record<string, number>>) {
  const restriction = findScopeRestriction(plugin)
  if (!restriction || restriction.scopes?.includes(scope)) return
  for (const [part, count] of Object.entries(counts)) if (count > 0) throw new MissingScopeError(restriction.id, part, scope)
}
