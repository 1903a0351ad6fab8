import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'

export const getPersonalData = defineEndpoint({
  method: 'GET',
  path: 'users/me/data',
  summary: 'Export my data',
  access: 'user',
  forbidsViewAs: true,
  response: z.looseObject({
    site: z.string(),
    exported_at: z.string(),
    /** Plugins with data that could not be read. */
    incomplete: z.array(z.string()),
  }),
  rateLimit: 'personal-data',
  download: 'my-data.json',
})
