import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'

/** The core's export of the signed-in user's data. Each plugin adds an object with its own fields. */
export const getMyData = defineEndpoint({
  method: 'GET',
  path: 'users/me/data',
  summary: 'Export my data',
  access: 'user',
  response: z.looseObject({}),
})
