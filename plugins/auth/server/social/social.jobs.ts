import { defineJob } from '@balafon/sdk/server'
import { z } from 'zod'
import type { JourneysStore } from './journeys.store.ts'

export const socialJobs = (journeys: JourneysStore) => [
  defineJob({ name: 'sweep-social', schema: z.object({}), cron: '29 * * * *', run: () => journeys.removeExpired() }),
]
