import { type Actor, type GrantedPermission, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { PermissionsStore } from './permissions.store.ts'
import { findForbiddenChange } from './rights.ts'

export type RightsGuard = ReturnType<typeof createRightsGuard>

/** Creates the guard of changes of rights: an administrator remains, and no administrator grants or removes a permission without having it. */
export const createRightsGuard = (store: Pick<PermissionsStore, 'lockRights' | 'hasAdmin'>) => ({
  /** Runs a change. Throws 409 `roles.last_admin` when the site had an administrator before the change and has none afterwards. */
  async keepAdmin<T>(transaction: Transaction, change: () => Promise<T>): Promise<T> {
    await store.lockRights(transaction)
    const hadAdmin = await store.hasAdmin(transaction)
    const result = await change()
    if (hadAdmin && !(await store.hasAdmin(transaction))) throw problem(409, 'roles.last_admin')
    return result
  },
  /**
   * Throws 403 when the actor may not make a change of permissions.
   * @param change `isOwn`: whether the change concerns the rights of the actor.
   */
  assertAllowed(actor: Actor, { before, after, isOwn }: { before: readonly GrantedPermission[]; after: readonly GrantedPermission[]; isOwn: boolean }) {
    const permission = actor && findForbiddenChange(actor.user.permissions, before, after)
    if (permission) throw problem(403, isOwn ? 'roles.own_rights' : 'roles.not_held', { permission })
  },
})
