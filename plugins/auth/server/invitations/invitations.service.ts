import { problem, type ServerContext } from '@balafon/sdk/server'
import type { Invitation, InvitationSource } from '../../contract/invitation-sources.ts'
import type { InviteReference } from '../../contract/invitations.ts'

/** A valid invitation. `accept` returns false when it was accepted in the meantime. */
export interface OpenInvitation extends Invitation {
  readonly accept: (userId: number) => Promise<boolean>
}

export type InvitationsService = ReturnType<typeof createInvitationsService>

/** First-party plugins (their ids have no dot) can use any type. Third-party plugins can use types that begin with their id. */
const canUseType = (plugin: string, type: string) => !plugin.includes('.') || type === plugin || type.startsWith(`${plugin}.`)

/** Creates the service that finds and accepts the invitations of plugins. */
export function createInvitationsService({ users, getProviders }: Pick<ServerContext, 'users' | 'getProviders'>) {
  const findSource = (type: string): InvitationSource | undefined =>
    getProviders('auth.invitations/v1').find(({ plugin, provider }) => provider.type === type && canUseType(plugin, type))?.provider

  async function find({ invite_id, invite_type }: InviteReference): Promise<OpenInvitation | null> {
    const source = findSource(invite_type)
    const invitation = await source?.find(invite_id)
    return source && invitation ? { ...invitation, accept: (userId) => source.accept(invite_id, userId) } : null
  }

  return {
    find,
    /**
     * Accepts an invitation for an account that was just created and committed: the plugin of the invitation may use its own database connection,
     * which sees only committed rows. Deletes the account when the invitation is not accepted.
     */
    async acceptForNewUser(invitation: OpenInvitation, userId: number): Promise<boolean> {
      let isAccepted = false
      try {
        isAccepted = await invitation.accept(userId)
      } finally {
        if (!isAccepted) await users.remove(userId)
      }
      return isAccepted
    },
    /** Accepts an invitation with an existing account. Returns the name of what the user has joined: a team, or the site. */
    async accept({ id, email }: { readonly id: number; readonly email: string }, reference: InviteReference): Promise<string> {
      const invitation = await find(reference)
      if (!invitation) throw problem(404, 'auth.invite_invalid')
      if (!isForEmail(invitation, email)) throw problem(409, 'auth.invite_email_mismatch')
      if (!(await invitation.accept(id))) throw problem(404, 'auth.invite_invalid')
      return invitation.name
    },
  }
}

/** Returns whether a user with this address can accept the invitation. */
export const isForEmail = ({ email }: Invitation, address: string) => email === null || email.toLowerCase() === address.toLowerCase()
