import { defineJob } from '@balafon/sdk/server'
import { z } from 'zod'
import type { ChallengeStore } from '../two-factor/challenge.store.ts'
import { type PasswordResetService, SEND_RESET_EMAIL_JOB } from './password-reset.service.ts'
import type { PasswordResetsStore } from './password-resets.store.ts'

interface Stores {
  readonly resets: PasswordResetsStore
  readonly challenges: ChallengeStore
}

export const createPasswordJobs = (passwordReset: PasswordResetService, { resets, challenges }: Stores) => [
  defineJob({
    name: SEND_RESET_EMAIL_JOB,
    schema: z.object({ email: z.string(), language: z.string() }),
    run: (request) => passwordReset.sendEmail(request),
  }),
  defineJob({
    name: 'delete-expired-resets-and-challenges',
    schema: z.object({}),
    cron: '41 3 * * *',
    run: async () => {
      await resets.deleteExpired()
      await challenges.deleteExpired()
    },
  }),
]
