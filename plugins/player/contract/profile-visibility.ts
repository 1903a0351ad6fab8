/**
 * Decides which users may see the lists on a user's profile. The accounts plugin provides it. Without a provider, users see only the lists on their own
 * profile.
 */
export interface ProfileVisibilityProvider {
  /** Returns whether a visitor may see the profile of a user. `viewerId` is null for a guest. */
  readonly isVisible: (userId: number, viewerId: number | null) => Promise<boolean>
  /** Returns the users with profiles that the visitor may see. */
  readonly filterVisible: (userIds: readonly number[], viewerId: number | null) => Promise<readonly number[]>
}

declare module '@balafon/sdk/contract' {
  interface ServerExtensionPoints {
    'player.profileVisibility/v1': ProfileVisibilityProvider
  }
}
