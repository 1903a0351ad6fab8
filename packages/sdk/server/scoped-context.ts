import type { Manifest, Scope } from '../contract/index.ts'
import type { AuditLog } from './audit.ts'
import type { ServerContext } from './context.ts'
import type { Users } from './identity.ts'
import type { SitePermissions } from './permissions.ts'
import type { Settings } from './services.ts'

/** The scope that each service requires. Other services need no scope. */
export const SERVICE_SCOPES = {
  db: 'database',
  sql: 'database',
  models: 'database',
  sessions: 'sessions',
  createBootstrapData: 'sessions',
  files: 'files',
  mailer: 'email',
  verification: 'users.write',
  notify: 'notify',
  jobs: 'jobs',
  events: 'events',
  live: 'live',
  plugins: 'plugins',
  ads: 'plugins',
  logs: 'plugins',
  maintenance: 'plugins',
  webhooks: 'plugins',
  visits: 'plugins',
  roles: 'users.write',
  subscribers: 'users.write',
} as const satisfies { readonly [K in keyof ServerContext]?: Scope }

/** The scope that each function of `users` requires. */
export const USERS_SCOPES = {
  find: 'users.read',
  findProfiles: 'users.read',
  findByEmail: 'users.read',
  hasPassword: 'users.read',
  create: 'users.write',
  setPassword: 'users.write',
  changePassword: 'users.write',
  update: 'users.write',
  markEmailVerified: 'users.write',
  remove: 'users.write',
  findAccount: 'users.read',
  list: 'users.read',
  count: 'users.read',
  search: 'users.read',
  listOwnPermissions: 'users.read',
  assertCanManage: 'users.read',
  suspend: 'users.write',
  unsuspend: 'users.write',
  removeAccount: 'users.write',
  setRoles: 'users.write',
  addRole: 'users.write',
  setPermissions: 'users.write',
  lock: 'users.write',
  hashPassword: 'users.write',
  markEmailUnverified: 'users.write',
  authenticate: 'sessions',
  verifyPassword: 'sessions',
} as const satisfies Readonly<Record<keyof Users, Scope>>

/** The scope that functions of `settings` require. Reading a plugin's own settings and public ones needs none. */
export const SETTINGS_SCOPES = { describe: 'settings.write', set: 'settings.write', setAll: 'settings.write' } as const satisfies {
  readonly [K in keyof Settings]?: Scope
}

/** The scope that each function of `permissions` requires. The list of permissions needs none. */
export const PERMISSIONS_SCOPES = { checkQuota: 'users.read', listUserIds: 'users.read', invalidate: 'users.write' } as const satisfies {
  readonly [K in keyof SitePermissions]?: Scope
}

/** The scope that functions of `audit` require. A plugin needs none to record changes of the entities that it owns. */
export const AUDIT_SCOPES = { list: 'plugins', count: 'plugins', listActionsAndEntities: 'plugins' } as const satisfies {
  readonly [K in keyof AuditLog]?: Scope
}

/** The keys of a table above that require one of the scopes `S`. */
type KeysWithScope<Table, S extends Scope> = { [K in keyof Table]: Table[K] extends S ? K : never }[keyof Table]

interface ScopedServices<S extends Scope> {
  readonly users: Pick<Users, KeysWithScope<typeof USERS_SCOPES, S>>
  readonly settings: Omit<Settings, keyof typeof SETTINGS_SCOPES> & Pick<Settings, KeysWithScope<typeof SETTINGS_SCOPES, S>>
  readonly permissions: Omit<SitePermissions, keyof typeof PERMISSIONS_SCOPES> & Pick<SitePermissions, KeysWithScope<typeof PERMISSIONS_SCOPES, S>>
  readonly audit: Omit<AuditLog, keyof typeof AUDIT_SCOPES> & Pick<AuditLog, KeysWithScope<typeof AUDIT_SCOPES, S>>
}

type ScopedContext<S extends Scope> = Omit<ServerContext, keyof typeof SERVICE_SCOPES | keyof ScopedServices<S>> &
  Pick<ServerContext, KeysWithScope<typeof SERVICE_SCOPES, S>> &
  ScopedServices<S>

type ScopesOf<M> = M extends { scopes: readonly (infer S extends Scope)[] } ? S : never

/** The services that a plugin's server module receives: all for a first-party plugin, those of its scopes for a third-party plugin. */
export type ContextOf<M extends Manifest> = M extends { id: `${string}.${string}` } ? ScopedContext<ScopesOf<M>> : ServerContext
