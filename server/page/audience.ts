import { type Audience, hasPermission, type User } from '@balafon/sdk/contract'

/** Returns whether a visitor belongs to an audience. */
export function isInAudience(audience: Audience | undefined, isSignedIn: boolean, permissions: User['permissions']): boolean {
  if (audience === undefined || audience === 'everyone') return true
  if (audience === 'user') return isSignedIn
  if (audience === 'guest') return !isSignedIn
  return hasPermission(permissions, audience.permission)
}
