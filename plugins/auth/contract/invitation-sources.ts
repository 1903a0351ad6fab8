import type {} from '@balafon/sdk/contract'
import type { Transaction } from 'sequelize'

/** What somebody was asked to join. */
export interface Invitation {
  /** The only address that may accept it; `null`: whoever has the link. */
  readonly email: string | null
  /** What is joined, for showing. */
  readonly name: string
}

/** Who has invitations, for the server half. A stranger's type is called as its plugin is, or `<plugin>.<more>`. */
export interface InvitationSource {
  readonly type: string
  /** `null` for one that is unknown, expired, withdrawn or accepted already. */
  readonly find: (inviteId: string) => Promise<Invitation | null>
  /** False when somebody else was faster: then nothing of the transaction stays, the new account neither. */
  readonly accept: (inviteId: string, userId: number, transaction: Transaction) => Promise<boolean>
}

declare module '@balafon/sdk/contract' {
  interface ServerPoints {
    'auth.invitations/v1': InvitationSource
  }
}
