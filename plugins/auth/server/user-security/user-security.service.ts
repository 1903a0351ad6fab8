import { type Identity, problem, reclaimAccount, type ServerContext } from '@balafon/sdk/server'
import type { UserSecurity } from '../../contract/user-security.ts'
import type { PasswordResetService } from '../password/password-reset.service.ts'
import type { ClientInfo } from '../security-email/security-email.ts'
import { presentSession } from '../sessions/sessions.presenter.ts'
import type { SocialProfilesStore } from '../social/social-profiles.store.ts'
import type { TwoFactorService } from '../two-factor/two-factor.service.ts'
import type { PrepareTwoFactorEmail } from '../two-factor/two-factor-email.ts'

interface Dependencies {
  readonly profiles: SocialProfilesStore
  readonly twoFactor: TwoFactorService
  readonly passwordReset: PasswordResetService
  readonly prepareTwoFactorEmail: PrepareTwoFactorEmail
}

type Context = Pick<ServerContext, 'db' | 'users' | 'sessions' | 'events' | 'audit' | 'locateIpAddress'>

export type UserSecurityService = ReturnType<typeof createUserSecurityService>

/** Creates the service with which administrators help users that cannot sign in. Every change is recorded in the audit log. */
export function createUserSecurityService({ profiles, twoFactor, passwordReset, prepareTwoFactorEmail }: Dependencies, context: Context) {
  const { db, users, sessions, audit, locateIpAddress } = context

  async function getManagedUser(id: number, me: Identity) {
    const user = await users.find(id)
    if (!user) throw problem(404, 'not_found')
    await users.assertCanManage(id, me)
    return user
  }

  const record = (action: string, { id, name }: { id: number; name: string }, me: Identity, after?: object) =>
    audit.record({ action, entity: 'core.user', entityId: id, label: name, userId: me.id, ...(after && { after }) })

  return {
    async get(id: number, me: Identity, language: string): Promise<UserSecurity> {
      await getManagedUser(id, me)
      const [hasPassword, status, socialProfiles, rows] = await Promise.all([
        users.hasPassword(id),
        twoFactor.getStatus(id),
        profiles.list(id),
        sessions.list(id),
      ])
      return {
        has_password: hasPassword,
        two_factor_confirmed_at: status.two_factor_confirmed_at,
        recovery_codes_left: status.recovery_codes_left,
        social_profiles: socialProfiles,
        sessions: await Promise.all(rows.map(async (row) => presentSession(row, await locateIpAddress(row.ip_address, language), me.sessionId))),
      }
    },
    async endSessions(id: number, me: Identity) {
      const user = await getManagedUser(id, me)
      await sessions.endAll(id)
      await record('user.end_sessions', user, me)
    },
    async sendPasswordReset(id: number, me: Identity, language: string) {
      const user = await getManagedUser(id, me)
      await passwordReset.requestEmail(user.email, language)
      await record('user.send_password_reset', user, me)
    },
    async disconnectService(id: number, service: string, me: Identity) {
      const user = await getManagedUser(id, me)
      await db.transaction((transaction) => profiles.delete(id, service, transaction))
      await record('user.disconnect_service', user, me, { service })
    },
    /** Also ends the sessions of the user, because the lost device with the authenticator app may be signed in. */
    async disableTwoFactor(id: number, me: Identity, client: ClientInfo) {
      const user = await getManagedUser(id, me)
      await twoFactor.disable(id, await prepareTwoFactorEmail('two_factor_disabled', id, client))
      await sessions.endAll(id)
      await record('user.disable_two_factor', user, me)
    },
    async reclaim(id: number, me: Identity) {
      const user = await getManagedUser(id, me)
      await reclaimAccount(id, context)
      await record('user.reclaim', user, me)
    },
  }
}
