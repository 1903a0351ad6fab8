import type {} from '@balafon/sdk/contract'

/** A track or album that a user owns, for example because the user bought it. */
export interface OwnedItem {
  readonly kind: 'track' | 'album'
  readonly id: number
  readonly since: Date
}

/** Lists the music that users own. The library of a user contains owned music even when the user has not liked it. */
export interface OwnershipProvider {
  /** Lists what a user owns, at most a few thousand items. */
  readonly listOwned: (userId: number) => Promise<readonly OwnedItem[]>
}

declare module '@balafon/sdk/contract' {
  interface ServerExtensionPoints {
    'player.ownership/v1': OwnershipProvider
  }
}
