import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'

export const listMenuTargets = defineEndpoint({
  method: 'GET',
  path: 'menu-targets',
  summary: 'What a menu can link to in the application, in the words of who asks, and the saved items whose target is gone',
  access: { permission: 'appearance.update' },
  response: z.object({
    targets: z.array(z.object({ plugin: z.string(), id: z.string(), label: z.string(), path: z.string() })),
    /** Kept, and shown to nobody until the target is back. */
    gone: z.array(z.object({ menu_id: z.string(), item_id: z.string(), label: z.string(), action: z.string() })),
  }),
})
