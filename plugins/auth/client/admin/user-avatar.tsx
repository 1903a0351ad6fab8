import { listAuditEntries } from '@balafon/plugin-admin/contract/audit'
import { getUserAccount, listUsers } from '@balafon/plugin-admin/contract/users'
import { useApi, useBootstrap, useInvalidateQueries } from '@balafon/sdk/client'
import type { PropsOf, User } from '@balafon/sdk/contract'
import { useTranslation } from 'react-i18next'
import { getUser } from '../../contract/account.ts'
import { updateSignedInUser } from '../account/update-signed-in-user.ts'
import { AvatarField } from '../avatar/avatar-field.tsx'
import classes from './admin-tab.module.css'

/** The profile image of a user, for administrators. */
export default function UserAvatarCard({ userId }: PropsOf<'admin.userCards/v1'>) {
  const { t } = useTranslation()
  const ownId = useBootstrap(({ user }) => user?.id)
  const invalidate = useInvalidateQueries()
  const { data } = useApi(getUserAccount, { params: { id: userId } })
  async function onChange(user: User) {
    if (userId === ownId) updateSignedInUser(user)
    await invalidate(getUser, getUserAccount, listUsers, listAuditEntries)
  }
  if (!data || !(data.user.can_manage || userId === ownId)) return null
  return (
    <section className={classes.card}>
      <h2>{t('auth.avatar')}</h2>
      <div className={classes.avatar}>
        <AvatarField user={data.user} target={{ id: userId, onChange }} />
      </div>
    </section>
  )
}
