import { Op } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { AuthContext } from '../models.ts'

export interface NewInvitation {
  readonly tokenHash: Buffer
  readonly email: string
  readonly roleId: number | null
  readonly invitedBy: number
  readonly validSeconds: number
}

/** An invitation that was just accepted. */
interface AcceptedInvitation {
  readonly email: string
  readonly roleId: number | null
  readonly invitedBy: number
}

export type UserInvitationsStore = ReturnType<typeof createUserInvitationsStore>

/** Creates the store of the invitations that administrators send. */
export function createUserInvitationsStore({ models: { UserInvitation }, sql }: Pick<AuthContext, 'models' | 'sql'>) {
  return {
    /** Stores an invitation, which replaces open ones to the same address. */
    async insert({ validSeconds, ...invitation }: NewInvitation, transaction: Transaction) {
      await UserInvitation.destroy({ where: { email: invitation.email, acceptedAt: null }, transaction })
      await UserInvitation.create({ ...invitation, expiresAt: new Date(Date.now() + validSeconds * 1000) }, { transaction })
    },
    /** Finds an invitation that is open. */
    findOpen: (tokenHash: Buffer) =>
      UserInvitation.findOne({ attributes: ['email'], where: { tokenHash, acceptedAt: null, expiresAt: { [Op.gt]: new Date() } } }),
    /** Accepts an open invitation. It is one statement, so that only one of several requests at once gets it. */
    async accept(tokenHash: Buffer): Promise<AcceptedInvitation | null> {
      const [row] = await sql<AcceptedInvitation>(
        `update user_invitations set accepted_at = now() where token_hash = $1 and accepted_at is null and expires_at > now()
         returning email, role_id as "roleId", invited_by as "invitedBy"`,
        [tokenHash],
      )
      return row ?? null
    },
    async deleteExpired() {
      await UserInvitation.destroy({ where: { expiresAt: { [Op.lte]: new Date() } } })
    },
  }
}
