import { Op } from '@balafon/sdk/server'
import type { AuthContext } from '../models.ts'
import type { SocialAccount } from './social-account.ts'

/** The time in which visitors must enter the password. */
const VALID_SECONDS = 600

export type PendingConnectionsStore = ReturnType<typeof createPendingConnectionsStore>

/** Creates the store of accounts that are connected once the visitor enters the password of the user with the same email address. */
export function createPendingConnectionsStore({ SocialPendingConnection }: Pick<AuthContext['models'], 'SocialPendingConnection'>) {
  return {
    /** Stores the account that waits in a browser session, and replaces the previous one. */
    async upsert(browserSessionId: string, userId: number, { service_name: serviceName, subject, username }: SocialAccount) {
      const expiresAt = new Date(Date.now() + VALID_SECONDS * 1000)
      await SocialPendingConnection.upsert({ browserSessionId, userId, serviceName, subject, username, expiresAt })
    },
    /** Finds the account that waits in a browser session; `null` when there is none or it has expired. */
    async find(browserSessionId: string): Promise<{ readonly userId: number; readonly account: SocialAccount } | null> {
      const connection = await SocialPendingConnection.findOne({ where: { browserSessionId, expiresAt: { [Op.gt]: new Date() } } })
      if (!connection) return null
      const { userId, serviceName, subject, username } = connection
      return { userId, account: { service_name: serviceName, subject, username } }
    },
    async delete(browserSessionId: string) {
      await SocialPendingConnection.destroy({ where: { browserSessionId } })
    },
    async deleteExpired() {
      await SocialPendingConnection.destroy({ where: { expiresAt: { [Op.lte]: new Date() } } })
    },
  }
}
