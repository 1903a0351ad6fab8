import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'

export const reportPageView = defineEndpoint({
  method: 'POST',
  path: 'page-views',
  summary: 'Count a page view, without cookies and without storing the IP address',
  access: 'guest',
  gate: 'open',
  body: z.strictObject({
    path: z.string().startsWith('/').max(2000),
    /** The address of the page with the link, as the browser knows it. */
    referrer: z.string().max(2000).optional(),
  }),
  response: z.object({}),
  status: 202,
})
