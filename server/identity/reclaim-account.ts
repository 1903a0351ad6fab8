import { randomBytes } from 'node:crypto'
import { AccountReclaimed } from '@balafon/sdk/contract'
import type { ServerContext } from '@balafon/sdk/server'

/**
 * Closes every way into an account but a letter to its address: password, sessions, and by `AccountReclaimed` second factor,
 * services and tokens. For somebody whose address another has registered, or who has lost their device and the codes beside it.
 * False: nobody has this address.
 */
export async function reclaimAccount(email: string, { db, users, sessions, events }: Pick<ServerContext, 'db' | 'users' | 'sessions' | 'events'>) {
  const found = await users.findByEmail(email)
  if (!found) return false
  const nobodys = await users.hashPassword(randomBytes(32).toString('base64url'))
  return db.transaction(async (transaction) => {
    if (!(await users.lock(found.id, transaction))) return false
    await users.setPassword(found.id, nobodys, transaction)
    await sessions.endAll(found.id, transaction)
    await events.publish(AccountReclaimed, { userId: found.id, by: 'operator' }, transaction)
    return true
  })
}
