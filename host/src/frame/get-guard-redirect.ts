import type { Audience } from '@balafon/sdk/contract'

export interface RouteAccess {
  /** The users that the screen is meant for. */
  readonly audience: Audience
  readonly isSignedIn: boolean
  /** Whether the visitor has the permission of the audience; ignored when the audience is not a permission. */
  readonly isPermitted: boolean
  /** Whether no plan gives the permission of the audience, so that the page with the plans would not help the visitor. */
  readonly isInternal?: boolean
  /** The page where users can get permissions that they lack; `null` when there is none. */
  readonly upgradePath: string | null
  readonly isSubscribed: boolean
}

/** Returns the path that the visitor is redirected to, or null when the visitor may see the screen. */
export function getGuardRedirect({ audience, isSignedIn, isPermitted, isInternal = false, upgradePath, isSubscribed }: RouteAccess): string | null {
  if (audience === 'everyone') return null
  if (audience === 'guest') return isSignedIn ? '/' : null
  // The guest role can have permissions too, for example for public embeds.
  if (typeof audience === 'object' && isPermitted) return null
  if (audience === 'subscriber' && isSubscribed) return null
  if (!isSignedIn) return '/login'
  if (audience === 'user') return null
  return upgradePath !== null && !isSubscribed && !isInternal ? upgradePath : '/404'
}
