import type {} from '@balafon/sdk/contract'

/** An open invitation. */
export interface Invitation {
  /** The only address that can accept the invitation; `null` when any user with the link can. */
  readonly email: string | null
  /** The name of what invited users join, for example a team or the site. For display. */
  readonly name: string
}

/** A kind of invitation, provided by a plugin. The type of a third-party source is the id of its plugin, or `<plugin>.<name>`. */
export interface InvitationSource {
  readonly type: string
  /** Finds an invitation; `null` when it is unknown, expired, withdrawn or already accepted. */
  readonly find: (inviteId: string) => Promise<Invitation | null>
  /**
   * Accepts an invitation. It must use one SQL statement, so that only one of several simultaneous calls accepts the invitation. Returns false
   * when it was accepted in the meantime: if an account was created for the invitation, the plugin `auth` then deletes the account.
   */
  readonly accept: (inviteId: string, userId: number) => Promise<boolean>
}

declare module '@balafon/sdk/contract' {
  interface ServerExtensionPoints {
    'auth.invitations/v1': InvitationSource
  }
}
