import type { Profile } from '../../contract/profile.ts'
import type { ProfileRow } from './profile.store.ts'

/** Of a private profile others see the name and the picture. */
export function presentProfile({ id, name, image, is_private, is_following, ...row }: ProfileRow, viewerId: number | null): Profile {
  const isHidden = is_private && id !== viewerId
  return {
    id,
    name,
    image,
    is_private,
    is_following,
    since: isHidden ? null : row.created_at.toISOString(),
    followers_count: isHidden ? null : row.followers_count,
    followed_count: isHidden ? null : row.followed_count,
  }
}
