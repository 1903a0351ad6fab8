import { createHash, randomBytes } from 'node:crypto'
import { hasPermissionNamed } from '@balafon/sdk/contract'
import { fieldProblem, type Identity, problem, type ServerContext } from '@balafon/sdk/server'
import type { InvitationSource } from '../../contract/invitation-sources.ts'
import { SITE_INVITE_TYPE } from '../../contract/user-invitations.ts'
import type { UserInvitationsStore } from './user-invitations.store.ts'

const VALID_SECONDS = 7 * 24 * 3600
/** The registration page for all kinds of invitations. The specification fixes its path, so it contains `workspace` also for invitations to the site. */
const JOIN_PATH = '/workspace/join/register'

const hashToken = (token: string) => createHash('sha256').update(token).digest()

type Context = Pick<ServerContext, 'db' | 'users' | 'roles' | 'settings' | 'mailer' | 'audit' | 'log'>

export type UserInvitationsService = ReturnType<typeof createUserInvitationsService>

/** Creates the service with which administrators invite people by email. */
export function createUserInvitationsService(store: UserInvitationsStore, { db, users, roles, settings, mailer, audit, log }: Context) {
  /** Throws 403 when the role has a permission that the administrator lacks. Otherwise administrators could give more rights than they have. */
  async function assertCanGiveRole(roleId: number, me: Identity) {
    const role = await roles.find(roleId)
    if (!role || role.isGuest) throw fieldProblem({ role_id: 'roles.unknown' })
    const missing = role.permissions.find(({ name }) => !hasPermissionNamed(me.user.permissions, name))
    if (missing) throw problem(403, 'roles.not_held', { permission: missing.name })
  }

  /**
   * Gives the invited user the role when the invitation is accepted. The inviting administrator must still have the right to give it;
   * otherwise the user joins without the role.
   */
  async function giveRole(userId: number, roleId: number, invitedBy: number) {
    const inviter = await users.find(invitedBy)
    if (!inviter) return
    await users
      .addRole(userId, roleId, { id: invitedBy, user: inviter })
      .catch((err) => log.warn({ err, userId, roleId }, 'an invited user did not get the role'))
  }

  const source: InvitationSource = {
    type: SITE_INVITE_TYPE,
    async find(inviteId) {
      const invitation = await store.findOpen(hashToken(inviteId))
      return invitation && { email: invitation.email, name: await settings.get<string>('branding.site_name') }
    },
    async accept(inviteId, userId) {
      const invitation = await store.accept(hashToken(inviteId))
      if (!invitation) return false
      // The link was sent to the address, so following it proves that the user owns the address.
      await users.markEmailVerified(userId, invitation.email)
      if (invitation.roleId !== null) await giveRole(userId, invitation.roleId, invitation.invitedBy)
      return true
    },
  }

  return {
    source,
    deleteExpired: () => store.deleteExpired(),
    async invite({ email, role_id }: { email: string; role_id: number | null }, me: Identity, language: string) {
      if (await users.findByEmail(email)) throw fieldProblem({ email: 'email_taken' })
      if (role_id !== null) await assertCanGiveRole(role_id, me)
      const token = randomBytes(32).toString('base64url')
      const query = new URLSearchParams({ invite_type: SITE_INVITE_TYPE, invite_id: token, email })
      const siteName = await settings.get<string>('branding.site_name')
      await db.transaction(async (transaction) => {
        await store.insert({ tokenHash: hashToken(token), email, roleId: role_id, invitedBy: me.id, validSeconds: VALID_SECONDS }, transaction)
        const data = { url: `${JOIN_PATH}?${query}`, name: me.user.name, site: siteName }
        await mailer.send({ to: { email }, language, template: 'user_invitation', data }, transaction)
        const entry = { action: 'user.invite', entity: 'core.user', entityId: null, label: email, userId: me.id }
        await audit.record({ ...entry, after: { email, role_id } }, transaction)
      })
    },
  }
}
