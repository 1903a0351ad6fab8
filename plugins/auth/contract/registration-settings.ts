import { z } from 'zod'

export const RegistrationSettings = z.object({
  'registration.disable': z.boolean().default(false),
  // The id is part of the name of a form field, in which a dot would separate two fields.
  'registration.policies': z.array(z.object({ id: z.string().regex(/^[\w-]{1,60}$/), label: z.string(), url: z.string() })).default([]),
  /** The path of the page after sign-in; `null` for the default. */
  'home.redirect': z.string().nullable().default(null),
})
