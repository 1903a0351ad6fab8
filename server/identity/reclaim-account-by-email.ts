import { reclaimAccount, type ServerContext } from '@balafon/sdk/server'

/**
 * Returns the account with an email address to the owner of the address: see `reclaimAccount`.
 * @returns false when no account has the email address
 */
export async function reclaimAccountByEmail(email: string, context: Pick<ServerContext, 'db' | 'users' | 'sessions' | 'events'>) {
  const user = await context.users.findByEmail(email)
  return user !== null && reclaimAccount(user.id, context)
}
