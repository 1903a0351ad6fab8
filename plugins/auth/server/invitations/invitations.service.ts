import { problem, type ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { Invitation, InvitationSource } from '../../contract/invitation-sources.ts'
import type { InviteReference } from '../../contract/invitations.ts'

/** An invitation that its source knows; `accept` is false when somebody else was faster. */
export interface OpenInvitation extends Invitation {
  readonly accept: (userId: number, transaction: Transaction) => Promise<boolean>
}

export type InvitationsService = ReturnType<typeof createInvitations>

/** The house's plugins, whose ids have no team, choose their words; strangers speak in their own name only. */
const maySpeakAs = (plugin: string, type: string) => !plugin.includes('.') || type === plugin || type.startsWith(`${plugin}.`)

export function createInvitations({ db, getProviders }: Pick<ServerContext, 'db' | 'getProviders'>) {
  const sourceOf = (type: string): InvitationSource | undefined =>
    getProviders('auth.invitations/v1').find(({ plugin, provider }) => provider.type === type && maySpeakAs(plugin, type))?.provider

  async function find({ invite_id, invite_type }: InviteReference): Promise<OpenInvitation | null> {
    const source = sourceOf(invite_type)
    const found = await source?.find(invite_id)
    return source && found ? { ...found, accept: (userId, transaction) => source.accept(invite_id, userId, transaction) } : null
  }

  return {
    find,
    /** Joins with an account that is there already; gives what was joined. */
    async accept({ id, email }: { readonly id: number; readonly email: string }, reference: InviteReference): Promise<string> {
      const invitation = await find(reference)
      if (!invitation) throw problem(404, 'auth.invite_void')
      if (!isFor(invitation, email)) throw problem(409, 'auth.invite_other_address')
      await db.transaction(async (transaction) => {
        if (!(await invitation.accept(id, transaction))) throw problem(404, 'auth.invite_void')
      })
      return invitation.name
    },
  }
}

export const isFor = ({ email }: Invitation, address: string) => email === null || email.toLowerCase() === address.toLowerCase()
