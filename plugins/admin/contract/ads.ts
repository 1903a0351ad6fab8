import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

export const AdSlot = z.object({
  name: z.string(),
  /** In the reader's language. */
  label: z.string(),
  /** What fits there. */
  hint: z.string(),
  /** What the operator has put there; empty when nothing. */
  code: z.string(),
})
export type AdSlot = z.infer<typeof AdSlot>

const access = { permission: 'settings.update' } as const

export const listAds = defineEndpoint({
  method: 'GET',
  path: 'ads',
  summary: 'Every place for advertising, of the host and of the plugins that are on, with what is there',
  access,
  response: z.object({ slots: z.array(AdSlot) }),
})

export const fillAd = defineEndpoint({
  method: 'PUT',
  path: 'ads/{slot}',
  summary: 'Put code into a place for advertising; an empty text takes it away',
  access,
  requiresPasswordConfirmation: true,
  params: z.strictObject({ slot: z.string().check(z.maxLength(100)) }),
  body: z.strictObject({ code: z.string().check(z.maxLength(50_000)) }),
  response: z.object({ slots: z.array(AdSlot) }),
  errors: ['ads.unknown_slot'],
})
