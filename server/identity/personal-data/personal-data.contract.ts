import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'

export const getPersonalData = defineEndpoint({
  method: 'GET',
  path: 'users/me/data',
  summary: 'Everything that is kept of the signed-in user, part by part',
  access: 'user',
  response: z.looseObject({
    site: z.string(),
    exported_at: z.string(),
    /** Plugins whose part could not be had. */
    incomplete: z.array(z.string()),
  }),
  rateLimit: 'personal-data',
  download: 'my-data.json',
})
