import * as z from 'zod/mini'

export const DeveloperSettings = z.object({
  /** Takes calls with access tokens. On from the start: nobody has a token before an operator gives somebody `api.access`. */
  'api.integrated': z._default(z.boolean(), true),
})
