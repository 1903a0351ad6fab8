import { hasRole } from '@balafon/sdk/contract'
import {
  type Actor,
  type AuditLog,
  fieldProblem,
  type GrantedPermission,
  type NewRole,
  problem,
  type RoleDetails,
  type RolePatch,
  type Roles,
} from '@balafon/sdk/server'
import type { Sequelize, Transaction } from 'sequelize'
import type { PermissionCatalogue } from './permission-catalogue.ts'
import { MANAGEMENT_PERMISSIONS, mergePermissions } from './rights.ts'
import type { RightsGuard } from './rights-guard.ts'
import type { RolesStore } from './roles.store.ts'

export interface RolesDependencies {
  readonly db: Sequelize
  readonly store: RolesStore
  readonly catalogue: Pick<PermissionCatalogue, 'assertDeclared'>
  readonly guard: RightsGuard
  readonly audit: Pick<AuditLog, 'record'>
}

/** Creates the service of roles. */
export function createRoles({ db, store, catalogue, guard, audit }: RolesDependencies): Roles {
  const runInTransaction = <T>(transaction: Transaction | undefined, run: (transaction: Transaction) => Promise<T>) =>
    transaction ? run(transaction) : db.transaction(run)

  const getRole = async (id: number, transaction: Transaction): Promise<RoleDetails> => {
    const role = await store.find(id, transaction)
    if (!role) throw problem(404, 'roles.unknown')
    return role
  }

  const record = (action: string, before: RoleDetails | null, after: RoleDetails | null, actor: Actor, transaction: Transaction) => {
    const role = after ?? before
    const entry = { action, entity: 'core.role', entityId: role?.id ?? null, label: role?.name ?? '', userId: actor?.id ?? null }
    return audit.record({ ...entry, before: before && describeRole(before), after: after && describeRole(after) }, transaction)
  }

  async function applyMarks({ isGuest, isDefault }: Partial<NewRole>, id: number | null, transaction: Transaction) {
    if (isGuest) await store.clearMark('isGuest', id, transaction)
    if (isDefault) await store.clearMark('isDefault', id, transaction)
  }

  /** Makes administrators with this role return to their own account, lets every node read the roles again, and returns the changed role. */
  async function publishChange(id: number, transaction: Transaction): Promise<RoleDetails> {
    await store.endViewAsOfRole(id, transaction)
    await store.notifyNodes(transaction)
    return getRole(id, transaction)
  }

  return {
    list: (query) => store.list(query),
    count: (query) => store.count(query),
    find: (id) => store.find(id),
    findByName: (name) => store.findByName(name),
    create: (role, actor, transaction) =>
      runInTransaction(transaction, async (activeTransaction) => {
        const permissions = mergePermissions(role.permissions)
        catalogue.assertDeclared(permissions, [])
        assertMarksAllowed(role, permissions)
        guard.assertAllowed(actor, { before: [], after: permissions, isOwn: false })
        return guard.keepAdmin(activeTransaction, async () => {
          await applyMarks(role, null, activeTransaction)
          const id = await store.insert(role, activeTransaction)
          if (id === null) throw fieldProblem({ name: 'roles.name_taken' })
          await store.replacePermissions(id, permissions, activeTransaction)
          const created = await publishChange(id, activeTransaction)
          await record('role.create', null, created, actor, activeTransaction)
          return created
        })
      }),
    update: (id, patch, actor, transaction) =>
      runInTransaction(transaction, (activeTransaction) =>
        guard.keepAdmin(activeTransaction, async () => {
          const before = await getRole(id, activeTransaction)
          if (before.version !== patch.version) throw problem(409, 'resource.conflict')
          const permissions = patch.permissions ? mergePermissions(patch.permissions) : before.permissions
          catalogue.assertDeclared(permissions, before.permissions)
          assertPatchAllowed(before, patch, permissions)
          guard.assertAllowed(actor, { ...getRightsChange(before, patch, permissions), isOwn: actor !== null && hasRole(actor.user, id) })
          await applyMarks(patch, id, activeTransaction)
          const { version, permissions: _, ...values } = patch
          const isUpdated = await store.update(id, version, values, activeTransaction)
          if (isUpdated === null) throw fieldProblem({ name: 'roles.name_taken' })
          if (!isUpdated) throw problem(409, 'resource.conflict')
          if (patch.permissions) await store.replacePermissions(id, permissions, activeTransaction)
          const after = await publishChange(id, activeTransaction)
          await record('role.update', before, after, actor, activeTransaction)
          return after
        }),
      ),
    remove: (id, { version }, actor, transaction) =>
      runInTransaction(transaction, (activeTransaction) =>
        guard.keepAdmin(activeTransaction, async () => {
          const role = await getRole(id, activeTransaction)
          if (role.isGuest) throw problem(409, 'roles.is_guest_role')
          if (role.isDefault) throw problem(409, 'roles.is_default_role')
          if (role.version !== version) throw problem(409, 'resource.conflict')
          guard.assertAllowed(actor, { before: role.permissions, after: [], isOwn: false })
          await store.endViewAsOfRole(id, activeTransaction)
          if (!(await store.delete(id, version, activeTransaction))) throw problem(409, 'resource.conflict')
          await store.notifyNodes(activeTransaction)
          await record('role.delete', role, null, actor, activeTransaction)
        }),
      ),
  }
}

type Permissions = readonly GrantedPermission[]

/** A role that becomes the guest or default role grants its permissions to users that did not have them. */
const getRightsChange = (role: RoleDetails, { isGuest, isDefault }: RolePatch, permissions: Permissions) => {
  const gainsUsers = (isGuest === true && !role.isGuest) || (isDefault === true && !role.isDefault)
  return { before: gainsUsers ? [] : role.permissions, after: permissions }
}

/** Throws when the guest role or the default role would get a permission to manage the site, because every visitor or new user would have it. */
function assertMarksAllowed({ isGuest, isDefault }: Pick<Partial<NewRole>, 'isGuest' | 'isDefault'>, permissions: Permissions) {
  const permission = permissions.find(({ name }) => MANAGEMENT_PERMISSIONS.some((managing) => managing === name))
  if ((isGuest || isDefault) && permission) throw fieldProblem({ permissions: 'roles.public_admin' }, { permission: permission.name })
}

function assertPatchAllowed(role: RoleDetails, patch: RolePatch, permissions: Permissions) {
  // Another role has to become the guest role first, because guests always have one.
  if (role.isGuest && patch.isGuest === false) throw fieldProblem({ is_guest: 'roles.is_guest_role' })
  assertMarksAllowed({ isGuest: patch.isGuest ?? role.isGuest, isDefault: patch.isDefault ?? role.isDefault }, permissions)
}

const describeRole = ({ name, description, isGuest, isDefault, isInternal, permissions }: RoleDetails) => ({
  name,
  description,
  is_guest: isGuest,
  is_default: isDefault,
  is_internal: isInternal,
  permissions,
})
