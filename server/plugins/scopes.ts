import type { Manifest, Scope } from '@balafon/sdk/contract'
import { SERVICE_SCOPES, SETTINGS_SCOPES, type ServerContext, USERS_SCOPES } from '@balafon/sdk/server'
import type { FoundPlugin } from './discovery.ts'

/** A plugin reached for something that its manifest does not ask for. */
export class ScopeMissing extends Error {
  override name = 'ScopeMissing'
  readonly code = 'scope_missing'
  constructor(id: string, service: string, scope: Scope) {
    super(`scope_missing: ${id} reaches for ${service}, and its manifest does not name the scope ${scope}`)
  }
}

type Kept = Pick<Manifest, 'id' | 'scopes'>

/** A stranger's plugin is handed what it asks for; `null` for who is handed everything. */
export const fencedBy = (found: Pick<FoundPlugin, 'ours' | 'manifest'> | undefined): Kept | null => (found && !found.ours ? found.manifest : null)

/** The same services behind a fence: reaching for one that was not asked for throws, and says which scope it takes. */
export function fence(context: ServerContext, { id, scopes = [] }: Kept): ServerContext {
  const closing = <T extends object>(service: T, table: { readonly [K in keyof T]?: Scope }, name: string): T => {
    const fenced = { ...service }
    for (const [part, scope] of Object.entries<Scope | undefined>(table)) {
      if (scope === undefined || scopes.includes(scope)) continue
      const get = () => {
        throw new ScopeMissing(id, name + part, scope)
      }
      // Not enumerable: to copy the rest is not to reach for it.
      Object.defineProperty(fenced, part, { get, enumerable: false })
    }
    return fenced
  }
  const users = closing(context.users, USERS_SCOPES, 'users.')
  const settings = closing(context.settings, SETTINGS_SCOPES, 'settings.')
  return closing({ ...context, users, settings }, SERVICE_SCOPES, '')
}

/** What a server half returns takes scopes too: tables, a queue of its own, an ear on the site. */
export function assertDeclared(found: FoundPlugin, scope: Scope, parts: Readonly<Record<string, number>>) {
  const kept = fencedBy(found)
  if (!kept || kept.scopes?.includes(scope)) return
  for (const [part, count] of Object.entries(parts)) if (count > 0) throw new ScopeMissing(kept.id, part, scope)
}
