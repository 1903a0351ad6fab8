import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/** An ad slot with texts in the user's language. */
export const AdSlot = z.object({
  name: z.string(),
  label: z.string(),
  /** Where the slot is and what size fits. */
  hint: z.string(),
  /** The ad code; empty when there is none. */
  code: z.string(),
})
export type AdSlot = z.infer<typeof AdSlot>

const access = { permission: 'settings.update' } as const

export const listAds = defineEndpoint({
  method: 'GET',
  path: 'ads',
  summary: 'List the ad slots of the host and the enabled plugins',
  access,
  response: z.object({ slots: z.array(AdSlot) }),
})

export const updateAd = defineEndpoint({
  method: 'PUT',
  path: 'ads/{slot}',
  summary: 'Set the code of an ad slot; an empty text removes it',
  access,
  requiresPasswordConfirmation: true,
  params: z.strictObject({ slot: z.string().check(z.maxLength(100)) }),
  body: z.strictObject({ code: z.string().check(z.maxLength(50_000)) }),
  response: z.object({ slots: z.array(AdSlot) }),
  errors: ['ads.unknown_slot'],
})
