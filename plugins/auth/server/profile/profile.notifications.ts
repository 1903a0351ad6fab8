import type { NotificationInput } from '@balafon/sdk/contract'
import { profilePath } from '../../contract/paths.ts'

const SHOWN = /^(\/(?![/\\])|https:\/\/)/

/** Once for each follower: who comes and goes does not ring every time. */
export function newFollower({ id, name, image }: { id: number; name: string; image: string | null }): [type: string, data: NotificationInput] {
  const data: NotificationInput = {
    ...(image && SHOWN.test(image) && { image }),
    lines: [{ icon: 'user', text: 'auth.notification.followed.line', values: { name } }],
    mainAction: { label: 'auth.notification.followed.open', action: profilePath({ id, name }) },
    key: `followed:${id}`,
    aboutUserId: id,
  }
  return ['auth.followed', data]
}
