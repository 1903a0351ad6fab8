import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

export const getPlaysReport = defineEndpoint({
  method: 'GET',
  path: 'reports/plays',
  summary: 'What was played on each of the last thirty days, the oldest first, today last',
  access: { permission: 'admin.access' },
  response: z.object({ days: z.array(z.object({ day: z.string(), plays: z.number() })) }),
})
