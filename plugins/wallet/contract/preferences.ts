import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/** When a seller receives emails about sales: for each sale, one summary a day, or not at all. */
export const SalesEmail = z.enum(['at_once', 'daily', 'never'])
export type SalesEmail = z.infer<typeof SalesEmail>

const Preferences = z.strictObject({ sales_email: SalesEmail })

export const getWalletPreferences = defineEndpoint({
  method: 'GET',
  path: 'wallet/preferences',
  summary: 'Get when the signed-in user receives emails about sales',
  access: 'user',
  response: z.object({ preferences: Preferences }),
})

export const saveWalletPreferences = defineEndpoint({
  method: 'PUT',
  path: 'wallet/preferences',
  summary: 'Choose when to receive emails about sales',
  access: 'user',
  forbidsViewAs: true,
  body: Preferences,
  response: z.object({ preferences: Preferences }),
  rateLimit: 'wallet.move',
})
