import type { User } from '@balafon/sdk/contract'
import type { Settings } from '@balafon/sdk/server'

/** Why a signed-in user may not use the application. Both are also error codes. */
export type AccessBlock = 'unverified' | 'suspended'

/**
 * Creates the function that finds why a user is blocked: an unverified email address, if the site requires a verified one, or a suspension.
 * `banned_at` is the time of a suspension.
 */
export const createAccessBlockFinder =
  (settings: Pick<Settings, 'get'>) =>
  async (user: Pick<User, 'email_verified_at' | 'banned_at'>): Promise<AccessBlock | null> => {
    if (!user.email_verified_at && (await settings.get<boolean>('require_email_confirmation'))) return 'unverified'
    return user.banned_at ? 'suspended' : null
  }
