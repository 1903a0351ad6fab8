import type { User } from '@balafon/sdk/contract'
import type { Settings } from '@balafon/sdk/server'

/** Why a signed-in user may not use the application. Both are codes of problems too. */
export type AccessBlock = 'unverified' | 'suspended'

/** Creates the check that a signed-in user must pass: the email address first, where the site requires it, then the suspension. */
export const createFindAccessBlock =
  (settings: Pick<Settings, 'get'>) =>
  async (user: Pick<User, 'email_verified_at' | 'banned_at'>): Promise<AccessBlock | null> => {
    if (!user.email_verified_at && (await settings.get<boolean>('require_email_confirmation'))) return 'unverified'
    return user.banned_at ? 'suspended' : null
  }
