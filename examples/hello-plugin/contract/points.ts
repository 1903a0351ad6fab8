// Adds the types of the extension points of player.
import type {} from '@balafon/plugin-player/contract/points'
import type { ItemOptions, Point } from '@balafon/sdk/contract'
import type { Greeting } from './greetings.ts'

declare module '@balafon/sdk/contract' {
  interface ExtensionPoints {
    /** A sticker beside every greeting. */
    'acme.hello.stickers/v1': Point<ItemOptions & { readonly id: string; readonly component: string }, { readonly greeting: Greeting }>
  }
}
