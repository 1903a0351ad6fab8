import type {} from '@balafon/sdk/contract'
import type { MusicItemKind } from './collection.ts'

/** The libraries of users for other plugins: `getProviders('player.library/v1')[0]?.provider`. */
export interface LibraryProvider {
  /** Adds an item to the libraries of users, as if they had liked it. Skips users that may not see the item, and users that already have it. */
  add(userIds: readonly number[], kind: MusicItemKind, id: number): Promise<void>
}

declare module '@balafon/sdk/contract' {
  interface ServerExtensionPoints {
    /** The libraries of users. The player provides it. */
    'player.library/v1': LibraryProvider
  }
}
