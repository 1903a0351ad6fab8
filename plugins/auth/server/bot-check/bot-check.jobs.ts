import { defineJob } from '@balafon/sdk/server'
import { z } from 'zod'
import type { BotCheckService } from './bot-check.service.ts'
import type { UsedProofsStore } from './used-proofs.store.ts'

export const createBotCheckJobs = (botCheck: BotCheckService, usedProofs: UsedProofsStore) => [
  defineJob({
    name: 'delete-expired-bot-checks',
    schema: z.object({}),
    cron: '53 3 * * *',
    run: async () => {
      await botCheck.deleteExpiredPasses()
      await usedProofs.deleteExpired()
    },
  }),
]
