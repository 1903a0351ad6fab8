import { randomBytes } from 'node:crypto'
import { AccountReclaimed } from '@balafon/sdk/contract'
import type { ServerContext } from '@balafon/sdk/server'

type Dependencies = Pick<ServerContext, 'db' | 'users' | 'sessions' | 'events'>

/**
 * Closes every way to sign in to an account except a password reset by email: it replaces the password and ends all sessions, and the
 * handlers of `AccountReclaimed` remove second factors, connected services and access tokens. Operators use it when an address was
 * registered by another user, or when the owner has lost the second factor and the recovery codes.
 * @returns false when no account has the email address
 */
export async function transferAccount(email: string, { db, users, sessions, events }: Dependencies) {
  const user = await users.findByEmail(email)
  if (!user) return false
  const randomPassword = await users.hashPassword(randomBytes(32).toString('base64url'))
  return db.transaction(async (transaction) => {
    if (!(await users.lock(user.id, transaction))) return false
    await users.setPassword(user.id, randomPassword, transaction)
    await sessions.endAll(user.id, transaction)
    await events.publish(AccountReclaimed, { userId: user.id, by: 'operator' }, transaction)
    return true
  })
}
