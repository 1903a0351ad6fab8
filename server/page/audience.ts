import { type Audience, hasPermission, type User } from '@balafon/sdk/contract'

/** Whether what is for an audience is for this visitor. */
export function isFor(audience: Audience | undefined, isSignedIn: boolean, permissions: User['permissions']): boolean {
  if (audience === undefined || audience === 'everyone') return true
  if (audience === 'user') return isSignedIn
  if (audience === 'guest') return !isSignedIn
  return hasPermission(permissions, audience.permission)
}
