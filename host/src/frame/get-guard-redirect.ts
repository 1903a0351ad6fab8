import type { Audience } from '@balafon/sdk/contract'

export interface RouteAccess {
  /** Whom the screen is for. */
  readonly audience: Audience
  readonly isSignedIn: boolean
  /** Holds the permission the screen asks for; without one it does not matter. */
  readonly isPermitted: boolean
  readonly hasBilling: boolean
  readonly isSubscribed: boolean
}

/** Where a visitor has to go instead; null: they may stay. */
export function getGuardRedirect({ audience, isSignedIn, isPermitted, hasBilling, isSubscribed }: RouteAccess): '/' | '/login' | '/pricing' | '/404' | null {
  if (audience === 'everyone') return null
  if (audience === 'guest') return isSignedIn ? '/' : null
  // The guest role may hold a permission too: public embeds are such a screen.
  if (typeof audience === 'object' && isPermitted) return null
  if (!isSignedIn) return '/login'
  if (audience === 'user') return null
  return hasBilling && !isSubscribed ? '/pricing' : '/404'
}
