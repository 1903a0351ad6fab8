import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

export const getNewUsers = defineEndpoint({
  method: 'GET',
  path: 'reports/new-users',
  summary: 'How many made an account within the last thirty days, and how many accounts there are',
  access: { permission: 'admin.access' },
  response: z.object({ count: z.number(), total: z.number() }),
})
