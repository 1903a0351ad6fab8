import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'

export const listMenuTargets = defineEndpoint({
  method: 'GET',
  path: 'menu-targets',
  summary: 'List menu targets, and saved menu items whose target does not exist',
  access: { permission: 'appearance.update' },
  response: z.object({
    targets: z.array(z.object({ plugin: z.string(), id: z.string(), label: z.string(), path: z.string() })),
    /** Saved items that are hidden while their target does not exist. */
    broken_items: z.array(z.object({ menu_id: z.string(), item_id: z.string(), label: z.string(), action: z.string() })),
  }),
})
