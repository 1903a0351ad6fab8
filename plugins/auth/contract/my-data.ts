import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'

/** The server's endpoint that exports the data of the signed-in user. The response contains an object for each plugin. */
export const getMyData = defineEndpoint({
  method: 'GET',
  path: 'users/me/data',
  summary: 'Export my data',
  access: 'user',
  response: z.looseObject({}),
})
