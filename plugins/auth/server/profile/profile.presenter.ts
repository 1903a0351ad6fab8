import type { Profile } from '../../contract/profile.ts'
import type { ProfileRow } from './profile.store.ts'

/** Presents a profile. Of a private profile, other users see only the name and the image. */
export function presentProfile({ id, name, image, is_private, is_following, ...row }: ProfileRow, viewerId: number | null): Profile {
  const isHidden = is_private && id !== viewerId
  return {
    id,
    name,
    image,
    is_private,
    is_following,
    joined_at: isHidden ? null : row.created_at.toISOString(),
    followers_count: isHidden ? null : row.followers_count,
    following_count: isHidden ? null : row.following_count,
  }
}
