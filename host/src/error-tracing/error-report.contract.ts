import { Breadcrumb, defineEndpoint, MAX_BREADCRUMBS } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/** The core's endpoint for errors in the browser. */
export const reportClientError = defineEndpoint({
  method: 'POST',
  path: 'client-errors',
  summary: 'Report an error in the browser, with what happened before it',
  access: 'guest',
  body: z.strictObject({
    message: z.string(),
    stack: z.nullable(z.string()),
    path: z.string(),
    breadcrumbs: z.array(Breadcrumb).check(z.maxLength(MAX_BREADCRUMBS)),
  }),
  response: z.object({}),
})
