import { fieldProblem, type Identity } from '@balafon/sdk/server'

/** The identity that a request names, which has to be the user's own. */
export interface ClaimedIdentity {
  readonly user_id?: number | undefined
  readonly email?: string | undefined
}

/** Throws 422 when a request names another user than its sender. */
export function assertOwnIdentity({ id, user }: Identity, { user_id: userId, email }: ClaimedIdentity) {
  if (userId !== undefined && userId !== id) throw fieldProblem({ user_id: 'wallet.wrong_user' })
  if (email !== undefined && email.toLowerCase() !== user.email.toLowerCase()) throw fieldProblem({ email: 'wallet.wrong_user' })
}
