import { defineJob } from '@balafon/sdk/server'
import { z } from 'zod'
import type { BotCheckStore } from './bot-check.store.ts'

export const createBotCheckJobs = (store: BotCheckStore) => [
  defineJob({ name: 'delete-expired-bot-checks', schema: z.object({}), cron: '53 3 * * *', run: () => store.deleteExpired() }),
]
