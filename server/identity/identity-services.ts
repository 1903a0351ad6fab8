import { checkQuota } from '@balafon/sdk/contract'
import type { AuditLog, Events, Live, ServerContext, SitePermissions, SqlRunner } from '@balafon/sdk/server'
import type { Sequelize } from 'sequelize'
import type { CoreModels } from '../app/core-models.ts'
import type { Translator } from '../i18n/translator.ts'
import type { Registry } from '../plugins/registry.ts'
import type { AuditStore } from '../security/audit/audit.store.ts'
import { createCredentialsStore } from './credentials.store.ts'
import { createPasswords } from './passwords.ts'
import { createPermissionCatalogue } from './permission-catalogue.ts'
import { createPermissionSources, withPermissionSources, withSessionPermissionSources } from './permission-sources.ts'
import { createPermissionsStore } from './permissions.store.ts'
import { createRightsGuard } from './rights-guard.ts'
import { createRolesStore } from './roles.store.ts'
import { createRoles } from './roles.ts'
import { createSessionsStore } from './sessions.store.ts'
import { createSubscribersStore } from './subscribers.store.ts'
import { createUserAccountsStore } from './user-accounts.store.ts'
import { createUserAdministration } from './user-administration.ts'
import { createUserLists } from './user-lists.ts'
import { createUsersStore } from './users.store.ts'
import { createUsers } from './users.ts'

export interface IdentityDependencies {
  readonly db: Sequelize
  readonly models: CoreModels
  readonly sql: SqlRunner
  readonly translator: Pick<Translator, 'translate'>
  readonly registry: Registry
  readonly getProviders: ServerContext['getProviders']
  readonly callProvider: ServerContext['callProvider']
  readonly audit: AuditLog
  readonly auditStore: AuditStore
  readonly events: Events
  readonly live: Live
}

/** Creates the services of users, sessions, roles and permissions. */
export function createIdentityServices(dependencies: IdentityDependencies) {
  const { db, models, sql, translator, registry, getProviders, callProvider, audit, auditStore, events, live } = dependencies
  /**
   * Returns whether a plugin may give permissions to users. A third-party plugin that may change users may do so, because it could gain
   * permissions by changing passwords anyway.
   */
  const mayGrant = (id: string) => {
    const plugin = registry.find(id)
    return plugin?.isFirstParty === true || plugin?.current.manifest.scopes?.includes('users.write') === true
  }
  const permissionSources = createPermissionSources({ getProviders, callProvider, mayGrant, live, sql })
  const usersStore = withPermissionSources(createUsersStore({ models, sql }), permissionSources)
  const sessionsStore = withSessionPermissionSources(createSessionsStore({ models, sql }), permissionSources)
  const rolesStore = createRolesStore({ models, sql })
  const permissionsStore = createPermissionsStore({ models, sql })
  const accounts = createUserAccountsStore(sql)
  const catalogue = createPermissionCatalogue(registry, translator)
  const guard = createRightsGuard(permissionsStore)
  const administration = createUserAdministration({
    db,
    store: usersStore,
    accounts,
    roles: rolesStore,
    permissions: permissionsStore,
    catalogue,
    guard,
    audit,
    auditStore,
    events,
    live,
  })
  const permissions: SitePermissions = {
    list: catalogue.list,
    async checkQuota(userId, quota) {
      const user = await usersStore.findUser(userId)
      return checkQuota(user?.permissions ?? [], quota)
    },
    listUserIds: permissionsStore.listUserIds,
    invalidate: permissionSources.invalidate,
  }
  return {
    usersStore,
    sessionsStore,
    rolesStore,
    accounts,
    permissionSources,
    permissions,
    subscribersStore: createSubscribersStore(sql),
    roles: createRoles({ db, store: rolesStore, catalogue, guard, audit }),
    users: createUsers({
      db,
      store: usersStore,
      credentials: createCredentialsStore({ models, sql }),
      permissions: permissionsStore,
      passwords: createPasswords(),
      events,
      auditStore,
      lists: createUserLists({ accounts, getProviders }),
      administration,
    }),
  }
}
