import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

export const getPlaysReport = defineEndpoint({
  method: 'GET',
  path: 'reports/plays',
  summary: 'Number of plays on each of the last 30 days, oldest first',
  access: { permission: 'admin.access' },
  response: z.object({ days: z.array(z.object({ day: z.string(), plays: z.number() })) }),
})
