import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

export const stopViewAs = defineEndpoint({
  method: 'POST',
  path: 'view-as/stop',
  summary: 'Stop viewing the site as another user',
  access: 'user',
  response: z.object({}),
})
