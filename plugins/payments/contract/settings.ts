import * as z from 'zod/mini'

export const PaymentsSettings = {
  /** The sandbox is never available in production, whatever this setting says. */
  private: z.object({ 'payments.sandbox.enable': z._default(z.boolean(), true) }),
  /** Guarded, so only administrators with all permissions can change it: with this secret, anyone could sign a sandbox webhook. */
  secret: z.object({
    'payments.sandbox.secret': z._default(z.nullable(z.string().check(z.minLength(16))), null).register(z.globalRegistry, { guarded: true }),
  }),
}
