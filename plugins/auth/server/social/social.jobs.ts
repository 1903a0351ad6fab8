import { defineJob } from '@balafon/sdk/server'
import { z } from 'zod'
import type { OAuthAttemptsStore } from './oauth-attempts.store.ts'

export const createSocialJobs = (attempts: OAuthAttemptsStore) => [
  defineJob({ name: 'delete-expired-social-attempts', schema: z.object({}), cron: '29 * * * *', run: () => attempts.deleteExpired() }),
]
