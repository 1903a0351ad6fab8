import type { User } from '@balafon/sdk/contract'
import type { Settings } from '@balafon/sdk/server'

/** `unverified`: the site wants their address verified first. They are codes of problems too. */
export type AccessBlock = 'unverified' | 'suspended'

/** The application gate, in its order: verification first, then suspension. */
export const createFindAccessBlock =
  (settings: Pick<Settings, 'get'>) =>
  async (user: Pick<User, 'email_verified_at' | 'banned_at'>): Promise<AccessBlock | null> => {
    if (!user.email_verified_at && (await settings.get<boolean>('require_email_confirmation'))) return 'unverified'
    return user.banned_at ? 'suspended' : null
  }
