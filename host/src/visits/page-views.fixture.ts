import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

export const reportPageView = defineEndpoint({
  method: 'POST',
  path: 'page-views',
  summary: 'Count a page view',
  access: 'guest',
  body: z.object({ path: z.string(), referrer: z.optional(z.string()) }),
  response: z.object({}),
  status: 202,
})
