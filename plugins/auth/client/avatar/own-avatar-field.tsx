import { useInvalidateQueries } from '@balafon/sdk/client'
import type { User } from '@balafon/sdk/contract'
import { getProfile } from '../../contract/profile.ts'
import { updateSignedInUser } from '../account/update-signed-in-user.ts'
import { AvatarField } from './avatar-field.tsx'

/** The profile image of the signed-in user. */
export function OwnAvatarField({ user }: { user: User }) {
  const invalidate = useInvalidateQueries()
  async function onChange(changed: User) {
    updateSignedInUser(changed)
    await invalidate(getProfile)
  }
  return <AvatarField user={user} target={{ id: 'me', onChange }} />
}
