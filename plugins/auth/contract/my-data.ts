import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'

/** The core's download of everything that is kept of the signed-in user: whatever shape its parts have. */
export const getMyData = defineEndpoint({
  method: 'GET',
  path: 'users/me/data',
  summary: 'Everything that is kept of the signed-in user, part by part',
  access: 'user',
  response: z.looseObject({}),
})
