import { hasPermission, hasPermissionNamed, type User } from '@balafon/sdk/contract'
import { type AuditLog, type Identity, problem, type Sessions } from '@balafon/sdk/server'
import type { Sequelize } from 'sequelize'
import type { SessionsStore } from './sessions.store.ts'
import type { UsersStore } from './users.store.ts'

/** Returns whether an administrator has every permission of a user. Otherwise the administrator would gain permissions as that user. */
const hasAllPermissionsOf = (administrator: User, user: User) => user.permissions.every(({ name }) => hasPermissionNamed(administrator.permissions, name))

/**
 * Returns whether an administrator may view the site as a user. It is checked with each request, because the rights of the administrator and of the user may
 * change.
 */
export const canViewAs = (administrator: User, user: User): boolean =>
  administrator.id !== user.id &&
  administrator.banned_at === null &&
  hasPermission(administrator.permissions, 'users.update') &&
  hasAllPermissionsOf(administrator, user)

export interface ViewAsDependencies {
  readonly db: Sequelize
  readonly store: Pick<SessionsStore, 'updateViewedUser'>
  readonly users: Pick<UsersStore, 'findUser'>
  readonly audit: Pick<AuditLog, 'record'>
}

/** Creates the functions with which administrators view the site as another user. */
export const createViewAs = ({ db, store, users, audit }: ViewAsDependencies): Pick<Sessions, 'startViewAs' | 'endViewAs'> => ({
  async startViewAs(administrator, userId) {
    if (administrator.impersonator || administrator.id === userId) throw problem(403, 'users.own_account')
    const user = await users.findUser(userId)
    if (!user) throw problem(404, 'not_found')
    if (!canViewAs(administrator.user, user)) throw problem(403, 'users.higher_rights')
    await db.transaction(async (transaction) => {
      await store.updateViewedUser(administrator.sessionId, userId, transaction)
      await audit.record({ action: 'user.view_as', entity: 'core.user', entityId: userId, label: user.name, userId: administrator.id }, transaction)
    })
  },
  async endViewAs(viewer: Identity) {
    if (!viewer.impersonator) return
    const { id, sessionId, user } = viewer
    await db.transaction(async (transaction) => {
      await store.updateViewedUser(sessionId, null, transaction)
      await audit.record({ action: 'user.view_as_end', entity: 'core.user', entityId: id, label: user.name, userId: id }, transaction)
    })
  },
})
