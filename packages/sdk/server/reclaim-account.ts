import { randomBytes } from 'node:crypto'
import { AccountReclaimed } from '../contract/index.ts'
import type { ServerContext } from './context.ts'

/**
 * Closes every way to sign in to an account except a password reset by email: it replaces the password and ends all sessions, and the
 * handlers of `AccountReclaimed` remove second factors, connected services and access tokens. Operators use it when an address was
 * registered by another user, or when the owner has lost the second factor and the recovery codes.
 * @returns false when the user does not exist
 */
export async function reclaimAccount(userId: number, { db, users, sessions, events }: Pick<ServerContext, 'db' | 'users' | 'sessions' | 'events'>) {
  const randomPassword = await users.hashPassword(randomBytes(32).toString('base64url'))
  return db.transaction(async (transaction) => {
    if (!(await users.lock(userId, transaction))) return false
    await users.setPassword(userId, randomPassword, transaction)
    await sessions.endAll(userId, transaction)
    await events.publish(AccountReclaimed, { userId, by: 'operator' }, transaction)
    return true
  })
}
