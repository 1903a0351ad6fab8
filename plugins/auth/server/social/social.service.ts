import { problem, type ServerContext } from '@balafon/sdk/server'
import { Email } from '../../contract/fields.ts'
import type { InviteReference } from '../../contract/invitations.ts'
import { PartOfName, WholeName } from '../../contract/names.ts'
import type { SignInIdentity } from '../../contract/sign-in-providers.ts'
import { type InvitationsService, isFor, type OpenInvitation } from '../invitations/invitations.service.ts'
import type { Attempt, LoginService } from '../login/login.service.ts'
import type { Circumstances } from '../password/changed-letter.ts'
import type { Connecting, Connections } from './connections.service.ts'
import type { JourneysStore } from './journeys.store.ts'
import type { Account, ProfilesStore } from './profiles.store.ts'

export type Arrived =
  | { readonly as: 'user'; readonly userId: number; readonly credentials?: number; readonly joined?: string }
  | { readonly as: 'password_needed' }

export interface Newcomer {
  readonly service: string
  readonly identity: SignInIdentity
  readonly visit: string
  readonly language: string
  readonly invite: InviteReference | null
}

export type SocialService = ReturnType<typeof createSocial>

interface SocialServices {
  readonly profiles: ProfilesStore
  readonly connections: Connections
  readonly journeys: JourneysStore
  readonly login: LoginService
  readonly invitations: InvitationsService
}

type Context = Pick<ServerContext, 'db' | 'users' | 'settings'>

/** What a service calls somebody. What nobody could give in the settings is left out; without the whole they are called as their address is. */
const namesOf = ({ name, first_name, last_name }: SignInIdentity) => {
  const part = (given?: string) => PartOfName.safeParse(given).data ?? null
  const whole = WholeName.safeParse(name).data
  return { ...(whole && { name: whole }), first_name: part(first_name), last_name: part(last_name) }
}

const accountOf = (service_name: string, { subject, username }: SignInIdentity): Account => ({ service_name, subject, username })

/** Whose account of another service it is. An address says who somebody claims to be, never who they are: it connects nothing. */
export function createSocial({ profiles, connections, journeys, login, invitations }: SocialServices, { db, users, settings }: Context) {
  /** Registration that is closed is open to who was invited. */
  async function invitationOf({ invite }: Newcomer, email: string): Promise<OpenInvitation | null> {
    const invitation = invite && (await invitations.find(invite))
    if (invitation && isFor(invitation, email)) return invitation
    if (!(await settings.get<boolean>('registration.disable'))) return null
    if (invite) throw problem(403, invitation ? 'auth.invite_other_address' : 'auth.invite_void')
    throw problem(403, 'auth.registration_disabled')
  }

  async function register(account: Account, email: string, newcomer: Newcomer): Promise<Omit<Arrived & { as: 'user' }, 'as'>> {
    const { identity, language } = newcomer
    const invitation = await invitationOf(newcomer, email)
    try {
      return await db.transaction(async (transaction) => {
        const { id } = await users.create({ email, password: null, language, ...namesOf(identity) }, transaction)
        if (identity.isEmailVerified) await users.markEmailVerified(id, email, transaction)
        if (!(await profiles.add(id, account, transaction))) throw problem(409, 'auth.social.taken')
        if (!invitation) return { userId: id }
        if (!(await invitation.accept(id, transaction))) throw problem(403, 'auth.invite_void')
        return { userId: id, joined: invitation.name }
      })
    } catch (error) {
      // The same person in two windows: the second finds what the first has made.
      const made = await profiles.ownerOf(account)
      if (made === null) throw error
      return { userId: made.id, credentials: made.credentialsVersion }
    }
  }

  return {
    async signIn(newcomer: Newcomer): Promise<Arrived> {
      const { service, identity, visit } = newcomer
      const account = accountOf(service, identity)
      const email = Email.safeParse(identity.email).data
      // The address first: what another window makes at this moment is then found whole, or not at all.
      const holder = email ? await users.findByEmail(email) : null
      const known = await profiles.ownerOf(account)
      if (known) return { as: 'user', userId: known.id, credentials: known.credentialsVersion }
      if (!email) throw problem(422, 'auth.social.no_email')
      if (!holder) return { as: 'user', ...(await register(account, email, newcomer)) }
      if (!holder.hasPassword) throw problem(409, 'auth.social.other_way')
      await journeys.wait(visit, holder.id, account)
      return { as: 'password_needed' }
    },
    /** The account that waits, and the password of who has its address: gives both. They are connected when nothing more is asked. */
    async proveWaiting(visit: string | null, password: string, comingFrom: (email: string) => Promise<Pick<Attempt, 'address' | 'browser' | 'effort'>>) {
      const found = visit ? await journeys.waiting(visit) : null
      const user = found && (await users.find(found.userId))
      if (!visit || !found || !user) throw problem(409, 'auth.social.void')
      const { credentialsVersion } = await login.connect({ email: user.email, password, ...(await comingFrom(user.email)) })
      await journeys.stopWaiting(visit)
      return { userId: user.id, credentials: credentialsVersion, account: found.account }
    },
    connect: (by: Connecting, service: string, identity: SignInIdentity, from: Circumstances) => connections.connect(by, accountOf(service, identity), from),
    disconnect: connections.disconnect,
    list: (userId: number) => profiles.list(userId),
  }
}
