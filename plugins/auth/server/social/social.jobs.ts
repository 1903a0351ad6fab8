import { defineJob } from '@balafon/sdk/server'
import { z } from 'zod'
import type { OAuthAttemptsStore } from './oauth-attempts.store.ts'
import type { PendingConnectionsStore } from './pending-connections.store.ts'

interface Stores {
  readonly attempts: OAuthAttemptsStore
  readonly pendingConnections: PendingConnectionsStore
}

export const createSocialJobs = ({ attempts, pendingConnections }: Stores) => [
  defineJob({
    name: 'delete-expired-social-attempts',
    schema: z.object({}),
    cron: '29 * * * *',
    run: async () => {
      await attempts.deleteExpired()
      await pendingConnections.deleteExpired()
    },
  }),
]
