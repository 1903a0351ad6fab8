import type { NotificationInput } from '@balafon/sdk/contract'
import { buildProfilePath } from '../../contract/paths.ts'

/** Image URLs that notifications can show: https URLs, and paths of this site. Paths that begin with `//` or `/\` would lead to another site. */
const SAFE_IMAGE_URL = /^(\/(?![/\\])|https:\/\/)/

/**
 * Creates the notification about a new follower. Its key makes the notification appear only once per follower, even when the follower
 * unfollows and follows again.
 */
export function createFollowerNotification({ id, name, image }: { id: number; name: string; image: string | null }): [type: string, data: NotificationInput] {
  const data: NotificationInput = {
    ...(image && SAFE_IMAGE_URL.test(image) && { image }),
    lines: [{ icon: 'user', text: 'auth.notification.followed.line', values: { name } }],
    mainAction: { label: 'auth.notification.followed.open', action: buildProfilePath({ id, name }) },
    key: `followed:${id}`,
    aboutUserId: id,
  }
  return ['auth.followed', data]
}
