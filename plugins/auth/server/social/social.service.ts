import { problem, type ServerContext } from '@balafon/sdk/server'
import { Email } from '../../contract/fields.ts'
import type { InviteReference } from '../../contract/invitations.ts'
import { FullName, NamePart } from '../../contract/names.ts'
import type { SignInIdentity } from '../../contract/sign-in-providers.ts'
import { type InvitationsService, isForEmail, type OpenInvitation } from '../invitations/invitations.service.ts'
import type { LoginAttempt, LoginService } from '../login/login.service.ts'
import type { ClientInfo } from '../security-email/security-email.ts'
import type { ConnectionsService, UserSession } from './connections.service.ts'
import type { PendingConnectionsStore } from './pending-connections.store.ts'
import type { SocialAccount } from './social-account.ts'
import type { SocialProfilesStore } from './social-profiles.store.ts'

interface SignedInUser {
  readonly userId: number
  readonly credentialsVersion?: number
  /** The name of the group or team of an accepted invitation. */
  readonly joinedName?: string
}

export type SocialSignInResult = ({ readonly type: 'user' } & SignedInUser) | { readonly type: 'password_required' }

export interface SocialSignInInput {
  readonly providerName: string
  readonly identity: SignInIdentity
  readonly browserSessionId: string
  readonly language: string
  readonly invite: InviteReference | null
}

export type SocialService = ReturnType<typeof createSocialService>

interface Dependencies {
  readonly profiles: SocialProfilesStore
  readonly connections: ConnectionsService
  readonly pendingConnections: PendingConnectionsStore
  readonly login: LoginService
  readonly invitations: InvitationsService
}

type Context = Pick<ServerContext, 'db' | 'users' | 'settings'>

/** Returns the names of a new user. Invalid names are left out. Without a full name, the name is derived from the email address. */
const getValidNames = ({ name, first_name, last_name }: SignInIdentity) => {
  const parsePart = (part?: string) => NamePart.safeParse(part).data ?? null
  const fullName = FullName.safeParse(name).data
  return { ...(fullName && { name: fullName }), first_name: parsePart(first_name), last_name: parsePart(last_name) }
}

const createAccount = (service_name: string, { subject, username }: SignInIdentity): SocialAccount => ({ service_name, subject, username })

/** Creates the service that finds or creates the user of a provider account. An equal email address is not enough to connect an account, because it may be unverified. */
export function createSocialService({ profiles, connections, pendingConnections, login, invitations }: Dependencies, { db, users, settings }: Context) {
  /** Finds the invitation of a new user. Throws 403 when registration is disabled and there is none. */
  async function findInvitation({ invite }: SocialSignInInput, email: string): Promise<OpenInvitation | null> {
    const invitation = invite && (await invitations.find(invite))
    if (invitation && isForEmail(invitation, email)) return invitation
    if (!(await settings.get<boolean>('registration.disable'))) return null
    if (invite) throw problem(403, invitation ? 'auth.invite_email_mismatch' : 'auth.invite_invalid')
    throw problem(403, 'auth.registration_disabled')
  }

  async function register(account: SocialAccount, email: string, input: SocialSignInInput): Promise<SignedInUser> {
    const { identity, language } = input
    const invitation = await findInvitation(input, email)
    try {
      const userId = await db.transaction(async (transaction) => {
        const { id } = await users.create({ email, password: null, language, ...getValidNames(identity) }, transaction)
        if (identity.isEmailVerified) await users.markEmailVerified(id, email, transaction)
        if (!(await profiles.insert(id, account, transaction))) throw problem(409, 'auth.social.account_taken')
        return id
      })
      if (!invitation) return { userId }
      if (!(await invitations.acceptForNewUser(invitation, userId))) throw problem(403, 'auth.invite_invalid')
      return { userId, joinedName: invitation.name }
    } catch (error) {
      // Another popup may have created the same user at the same time.
      const owner = await profiles.findOwner(account)
      if (owner === null) throw error
      return { userId: owner.id, credentialsVersion: owner.credentialsVersion }
    }
  }

  return {
    /** Finds or creates the user of an account. The password is required when a user with the same address exists. */
    async signIn(input: SocialSignInInput): Promise<SocialSignInResult> {
      const { providerName, identity, browserSessionId } = input
      const account = createAccount(providerName, identity)
      const email = Email.safeParse(identity.email).data
      // Must be looked up before the account. Otherwise another popup could create the user between both queries, and this sign-in would be rejected.
      const userWithEmail = email ? await users.findByEmail(email) : null
      const owner = await profiles.findOwner(account)
      if (owner) return { type: 'user', userId: owner.id, credentialsVersion: owner.credentialsVersion }
      if (!email) throw problem(422, 'auth.social.no_email')
      if (!userWithEmail) return { type: 'user', ...(await register(account, email, input)) }
      if (!userWithEmail.hasPassword) throw problem(409, 'auth.social.email_in_use')
      await pendingConnections.upsert(browserSessionId, userWithEmail.id, account)
      return { type: 'password_required' }
    },
    /**
     * Verifies the password of the user with the same address. Returns the user and the account, which is connected when the sign-in completes.
     * @param createAttempt Returns the login attempt for the address of that user.
     */
    async confirmPendingConnection(browserSessionId: string | null, createAttempt: (email: string) => Promise<Omit<LoginAttempt, 'email'>>) {
      const pending = browserSessionId ? await pendingConnections.find(browserSessionId) : null
      const user = pending && (await users.find(pending.userId))
      if (!browserSessionId || !pending || !user) throw problem(409, 'auth.social.attempt_invalid')
      const { credentialsVersion } = await login.verifyPasswordForConnection({ email: user.email, ...(await createAttempt(user.email)) })
      await pendingConnections.delete(browserSessionId)
      return { userId: user.id, credentialsVersion, account: pending.account }
    },
    connect: (session: UserSession, providerName: string, identity: SignInIdentity, client: ClientInfo) =>
      connections.connect(session, createAccount(providerName, identity), client),
    disconnect: connections.disconnect,
    list: (userId: number) => profiles.list(userId),
  }
}
