import { UserDeleted } from '@balafon/sdk/contract'
import {
  type Actor,
  type AuditLog,
  type Events,
  fieldProblem,
  type GrantedPermission,
  type Live,
  problem,
  type UserAccount,
  type Users,
} from '@balafon/sdk/server'
import type { Sequelize, Transaction } from 'sequelize'
import type { AuditStore } from '../security/audit/audit.store.ts'
import type { PermissionCatalogue } from './permission-catalogue.ts'
import type { PermissionsStore } from './permissions.store.ts'
import { hasHigherRights, mergePermissions } from './rights.ts'
import type { RightsGuard } from './rights-guard.ts'
import type { RolesStore } from './roles.store.ts'
import type { UserAccountsStore } from './user-accounts.store.ts'
import type { UsersStore } from './users.store.ts'

export interface UserAdministrationDependencies {
  readonly db: Sequelize
  readonly store: Pick<UsersStore, 'findUser' | 'lockUser' | 'deleteUser'>
  readonly accounts: UserAccountsStore
  readonly roles: Pick<RolesStore, 'listByIds' | 'replaceUserRoles'>
  readonly permissions: PermissionsStore
  readonly catalogue: Pick<PermissionCatalogue, 'assertDeclared'>
  readonly guard: RightsGuard
  readonly audit: Pick<AuditLog, 'record'>
  readonly auditStore: Pick<AuditStore, 'anonymize'>
  readonly events: Events
  readonly live: Live
}

export type UserAdministration = Pick<
  Users,
  'findAccount' | 'assertCanManage' | 'suspend' | 'unsuspend' | 'removeAccount' | 'listOwnPermissions' | 'setRoles' | 'addRole' | 'setPermissions'
>

/** Creates the part of the service of users that administrators need: suspensions, roles, permissions and deletions, with their rules and entries in the audit log. */
export function createUserAdministration(dependencies: UserAdministrationDependencies): UserAdministration {
  const { db, store, accounts, roles, permissions, catalogue, guard, audit, auditStore, events, live } = dependencies
  const runInTransaction = <T>(transaction: Transaction | undefined, run: (transaction: Transaction) => Promise<T>) =>
    transaction ? run(transaction) : db.transaction(run)

  const getAccount = async (id: number, transaction: Transaction): Promise<UserAccount> => {
    const account = await accounts.findAccount(id, transaction)
    if (!account) throw problem(404, 'not_found')
    return account
  }

  async function assertCanManage(id: number, actor: Actor, transaction?: Transaction) {
    if (!actor) return
    if (actor.id === id) throw problem(403, 'users.own_account')
    const user = await store.findUser(id, transaction)
    if (!user) throw problem(404, 'not_found')
    if (hasHigherRights(user.permissions, actor.user.permissions)) throw problem(403, 'users.higher_rights')
  }

  const record = (
    action: string,
    { id, name }: Pick<UserAccount, 'id' | 'name'>,
    values: { before: object | null; after: object | null },
    actor: Actor,
    transaction: Transaction,
  ) => audit.record({ action, entity: 'core.user', entityId: id, label: name, ...values, userId: actor?.id ?? null }, transaction)

  /** Refreshes the open tabs of a user after a change of the user's rights. */
  async function publishRightsChanged(id: number, transaction: Transaction) {
    await accounts.incrementVersion(id, transaction)
    await permissions.endViewAsOfUser(id, transaction)
    await live.publish({ userId: id }, 'core.site_changed', {}, transaction)
  }

  /** Runs a change of one user in a transaction that holds the lock of the user. */
  const changeUser = <T>(id: number, transaction: Transaction | undefined, change: (account: UserAccount, transaction: Transaction) => Promise<T>) =>
    runInTransaction(transaction, (activeTransaction) =>
      guard.keepAdmin(activeTransaction, async () => {
        await store.lockUser(id, activeTransaction)
        return change(await getAccount(id, activeTransaction), activeTransaction)
      }),
    )

  async function replaceRoles(account: UserAccount, roleIds: readonly number[], actor: Actor, transaction: Transaction) {
    const previousIds = account.roles.map((role) => role.id)
    const newRoles = await roles.listByIds(roleIds, transaction)
    if (newRoles.length < new Set(roleIds).size) throw fieldProblem({ roles: 'roles.unknown' })
    if (newRoles.some(({ isGuest }) => isGuest)) throw fieldProblem({ roles: 'roles.is_guest_role' })
    const removedIds = previousIds.filter((id) => !roleIds.includes(id))
    const addedIds = roleIds.filter((id) => !previousIds.includes(id))
    if (removedIds.length === 0 && addedIds.length === 0) return
    const isOwn = actor?.id === account.id
    // Removed and added roles are checked separately: a permission that is in both would not appear in a comparison of the permissions before and after.
    guard.assertAllowed(actor, { before: await permissions.listRolePermissions(removedIds, transaction), after: [], isOwn })
    guard.assertAllowed(actor, { before: [], after: await permissions.listRolePermissions(addedIds, transaction), isOwn })
    await roles.replaceUserRoles(account.id, roleIds, transaction)
    await publishRightsChanged(account.id, transaction)
    const before = { roles: account.roles.map(({ name }) => name) }
    await record('user.set_roles', account, { before, after: { roles: newRoles.map(({ name }) => name) } }, actor, transaction)
  }

  return {
    findAccount: (id, transaction) => accounts.findAccount(id, transaction),
    assertCanManage,
    listOwnPermissions: (id) => permissions.listOwnPermissions(id),
    suspend: (id, { reason, until }, actor, transaction) =>
      changeUser(id, transaction, async (account, activeTransaction) => {
        await assertCanManage(id, actor, activeTransaction)
        if (until && until.getTime() <= Date.now()) throw fieldProblem({ until: 'users.suspension_end' })
        await accounts.suspend(id, { reason, until }, activeTransaction)
        await permissions.endViewAsOfUser(id, activeTransaction)
        const suspended = await getAccount(id, activeTransaction)
        await record('user.suspend', account, { before: describeSuspension(account), after: describeSuspension(suspended) }, actor, activeTransaction)
        return suspended
      }),
    unsuspend: (id, actor, transaction) =>
      changeUser(id, transaction, async (account, activeTransaction) => {
        await assertCanManage(id, actor, activeTransaction)
        if (!account.bannedAt) return account
        await accounts.unsuspend(id, activeTransaction)
        await record('user.unsuspend', account, { before: describeSuspension(account), after: describeSuspension(null) }, actor, activeTransaction)
        return getAccount(id, activeTransaction)
      }),
    removeAccount: (id, { content }, actor, transaction) =>
      changeUser(id, transaction, async (account, activeTransaction) => {
        await assertCanManage(id, actor, activeTransaction)
        await record('user.delete', account, { before: { email: account.email, name: account.name }, after: { content } }, actor, activeTransaction)
        await auditStore.anonymize(id, activeTransaction)
        await store.deleteUser(id, activeTransaction)
        await events.publish(UserDeleted, { userId: id, content }, activeTransaction)
      }),
    setRoles: (id, roleIds, actor, transaction) =>
      changeUser(id, transaction, (account, activeTransaction) => replaceRoles(account, roleIds, actor, activeTransaction)),
    addRole: (id, roleId, actor, transaction) =>
      changeUser(id, transaction, (account, activeTransaction) =>
        replaceRoles(account, [...new Set([...account.roles.map((role) => role.id), roleId])], actor, activeTransaction),
      ),
    setPermissions: (id, newPermissions, actor, transaction) =>
      changeUser(id, transaction, async (account, activeTransaction) => {
        const before = await permissions.listOwnPermissions(id, activeTransaction)
        const after: GrantedPermission[] = mergePermissions(newPermissions)
        catalogue.assertDeclared(after, before)
        guard.assertAllowed(actor, { before, after, isOwn: actor?.id === id })
        await permissions.replaceOwnPermissions(id, after, activeTransaction)
        await publishRightsChanged(id, activeTransaction)
        await record('user.set_permissions', account, { before: { permissions: before }, after: { permissions: after } }, actor, activeTransaction)
      }),
  }
}

const describeSuspension = (account: UserAccount | null) => ({
  suspended: account?.bannedAt !== null && account !== null,
  until: account?.bannedUntil ?? null,
  reason: account?.banReason ?? null,
})
