import { defineJob } from '@balafon/sdk/server'
import { z } from 'zod'
import type { HumansStore } from './humans.store.ts'

export const humanJobs = (store: HumansStore) => [
  defineJob({ name: 'sweep-humans', schema: z.object({}), cron: '53 3 * * *', run: () => store.removeExpired() }),
]
