import * as z from 'zod/mini'

const guarded = { guarded: true } as const

/** The settings of the service. They decide where money goes, so they are guarded: only administrators with all permissions can change them. */
export const MomoSettings = {
  private: z.object({
    'momo.api_url': z._default(z.string().check(z.trim(), z.maxLength(200), z.regex(/^(https?:\/\/\S+)?$/)), '').register(z.globalRegistry, guarded),
  }),
  secret: z.object({ 'momo.api_key': z._default(z.nullable(z.string().check(z.minLength(16), z.maxLength(200))), null).register(z.globalRegistry, guarded) }),
}
