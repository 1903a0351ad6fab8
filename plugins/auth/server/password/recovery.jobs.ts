import { defineJob } from '@balafon/sdk/server'
import { z } from 'zod'
import type { ChallengeStore } from '../two-factor/challenge.store.ts'
import { LETTER_JOB, type PasswordResetService } from './password-reset.service.ts'
import type { PasswordResetsStore } from './password-resets.store.ts'

interface RecoveryStores {
  readonly resets: PasswordResetsStore
  readonly challenges: ChallengeStore
}

export const recoveryJobs = (reset: PasswordResetService, { resets, challenges }: RecoveryStores) => [
  defineJob({ name: LETTER_JOB, schema: z.object({ email: z.string(), language: z.string() }), run: (asked) => reset.write(asked) }),
  defineJob({
    name: 'sweep-recovery',
    schema: z.object({}),
    cron: '41 3 * * *',
    run: async () => {
      await resets.removeExpired()
      await challenges.removeExpired()
    },
  }),
]
