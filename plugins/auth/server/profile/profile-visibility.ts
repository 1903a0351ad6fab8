import type { ProfileVisibilityProvider } from '@balafon/plugin-player/contract/profile-visibility'
import type { SqlRunner } from '@balafon/sdk/server'

/**
 * Creates the provider with which the player finds out which profiles a viewer may see, so that it hides the lists on the others. Other users see
 * neither private profiles nor those of suspended users.
 */
export function createProfileVisibility(sql: SqlRunner): ProfileVisibilityProvider {
  const filterVisible = async (userIds: readonly number[], viewerId: number | null) =>
    (
      await sql<{ id: number }>(
        `select u.id from users u left join user_profiles p on p.user_id = u.id
         where u.id = any($1::bigint[]) and (u.id = $2::bigint or (u.banned_at is null and not coalesce(p.is_private, false)))`,
        [userIds, viewerId],
      )
    ).map(({ id }) => id)
  return { filterVisible, isVisible: async (userId, viewerId) => (await filterVisible([userId], viewerId)).length > 0 }
}
