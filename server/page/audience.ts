import { type Audience, hasPermission, isSubscribed, type User } from '@balafon/sdk/contract'

/** A visitor, as audiences distinguish them. */
export interface AudienceMember {
  /** The user with the detail `subscriptions`; `null` for a guest. */
  readonly user: Pick<User, 'subscriptions'> | null
  /** The permissions of the user or of the guest role. */
  readonly permissions: User['permissions']
}

/** Returns whether a visitor belongs to an audience. */
export function isInAudience(audience: Audience | undefined, { user, permissions }: AudienceMember): boolean {
  if (audience === undefined || audience === 'everyone') return true
  if (audience === 'user') return user !== null
  if (audience === 'guest') return user === null
  if (audience === 'subscriber') return isSubscribed(user)
  return hasPermission(permissions, audience.permission)
}
