import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

export const getNewUsers = defineEndpoint({
  method: 'GET',
  path: 'reports/new-users',
  summary: 'Get the number of users created in the last thirty days and the total number of users',
  access: { permission: 'admin.access' },
  response: z.object({ count: z.number(), total: z.number() }),
})
