import { listAuditEntries } from '@balafon/plugin-admin/contract/audit'
import { getUserAccount, listUsers } from '@balafon/plugin-admin/contract/users'
import { useApi, useBootstrap, useInvalidateQueries } from '@balafon/sdk/client'
import type { PropsOf, User } from '@balafon/sdk/contract'
import { getUser } from '../../contract/account.ts'
import { updateSignedInUser } from '../account/update-signed-in-user.ts'
import { AvatarField } from '../avatar/avatar-field.tsx'

/** The profile image of a user, for administrators. */
export default function UserAvatar({ userId }: PropsOf<'admin.userDetails/v1'>) {
  const ownId = useBootstrap(({ user }) => user?.id)
  const invalidate = useInvalidateQueries()
  const { data } = useApi(getUserAccount, { params: { id: userId } })
  async function onChange(user: User) {
    if (userId === ownId) updateSignedInUser(user)
    await invalidate(getUser, getUserAccount, listUsers, listAuditEntries)
  }
  if (!data || !(data.user.can_manage || userId === ownId)) return null
  return <AvatarField user={data.user} target={{ id: userId, onChange }} size="compact" />
}
