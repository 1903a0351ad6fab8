import * as z from 'zod/mini'

export const DeveloperSettings = z.object({
  /** Accepts requests with access tokens. On by default, because only users with the permission `api.access` can create tokens. */
  'api.integrated': z._default(z.boolean(), true),
})
