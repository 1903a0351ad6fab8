import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/** The endpoint of `server/page/visits/visits.contract.ts`, which the host cannot import. */
export const reportPageView = defineEndpoint({
  method: 'POST',
  path: 'page-views',
  summary: 'Count a page view',
  access: 'guest',
  body: z.object({ path: z.string(), referrer: z.optional(z.string()) }),
  response: z.object({}),
  status: 202,
})
