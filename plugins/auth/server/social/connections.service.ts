import { problem, type ServerContext } from '@balafon/sdk/server'
import type { ClientInfo, SecurityEmailDependencies } from '../security-email/security-email.ts'
import { createProviderEmail, type ProviderEmailTemplate } from './provider-email.ts'
import type { ProviderRegistry } from './provider-registry.ts'
import type { SocialAccount } from './social-account.ts'
import type { SocialProfilesStore } from './social-profiles.store.ts'

export type ConnectionsService = ReturnType<typeof createConnectionsService>

type Context = Pick<ServerContext, 'db' | 'users' | 'sessions' | 'mailer'> & SecurityEmailDependencies

export interface UserSession {
  readonly userId: number
  readonly sessionId: number
}

/** Creates the service that connects and disconnects accounts of providers. Users can sign in with them, so every change is reported by email. */
export function createConnectionsService(profiles: SocialProfilesStore, providers: ProviderRegistry, { db, users, sessions, mailer, ...deps }: Context) {
  const createConflict = (ownerId: number | null) => problem(409, ownerId === null ? 'auth.social.already_connected' : 'auth.social.account_taken')

  async function prepareEmail(userId: number, template: ProviderEmailTemplate, providerName: string, client: ClientInfo) {
    const user = await users.find(userId)
    return user && createProviderEmail(template, user, providerName, client, deps)
  }

  return {
    /** Connects an account. Connecting the same account again has no effect. Throws 401 when the session ended while the popup was open. */
    async connect({ userId, sessionId }: UserSession, account: SocialAccount, client: ClientInfo) {
      const email = await prepareEmail(userId, 'service_connected', account.service_name, client)
      const isInserted = await db.transaction(async (transaction) => {
        await users.lock(userId, transaction)
        if (!(await sessions.isActive(sessionId, transaction))) throw problem(401, 'auth.social.attempt_invalid')
        const isNew = await profiles.insert(userId, account, transaction)
        if (isNew && email) await mailer.send(email, transaction)
        return isNew
      })
      const ownerId = isInserted ? userId : ((await profiles.findOwner(account))?.id ?? null)
      if (ownerId !== userId) throw createConflict(ownerId)
    },
    /** Throws the error that `connect` would throw, before the sign-in continues. */
    async assertCanConnect(userId: number, account: SocialAccount) {
      const ownerId = (await profiles.findOwner(account))?.id ?? null
      if (ownerId !== null && ownerId !== userId) throw createConflict(ownerId)
      const userProfiles = await profiles.list(userId)
      if (ownerId === null && userProfiles.some(({ service_name }) => service_name === account.service_name)) throw createConflict(null)
    },
    /** Disconnects a provider. The only sign-in method cannot be removed; disabled providers do not count. */
    async disconnect(userId: number, providerName: string, client: ClientInfo) {
      const [enabledNames, hasPassword, email] = await Promise.all([
        providers.listEnabledNames(),
        users.hasPassword(userId),
        prepareEmail(userId, 'service_disconnected', providerName, client),
      ])
      await db.transaction(async (transaction) => {
        const userProfiles = await profiles.lockList(userId, transaction)
        const otherProfiles = userProfiles.filter(({ service_name }) => service_name !== providerName && enabledNames.has(service_name))
        if (otherProfiles.length === 0 && !hasPassword) throw problem(409, 'auth.social.only_sign_in_method')
        await profiles.delete(userId, providerName, transaction)
        if (email && userProfiles.some(({ service_name }) => service_name === providerName)) await mailer.send(email, transaction)
      })
    },
  }
}
