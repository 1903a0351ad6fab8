import { sendRequest, toast } from '@balafon/sdk/client'
import { FormActions, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import { setUserPermissions, type UserAccount, UserPermissions } from '../../contract/users.ts'
import { useConflict } from '../conflict/use-conflict.tsx'
import { FormPermissions } from '../permissions/form-permissions.tsx'
import classes from './dialog-form.module.css'
import { useRefreshUsers, useUserAccount } from './use-user-account.ts'

/** The permissions that a user has apart from roles. */
export default function UserPermissionsTab({ userId }: { userId: number }) {
  const { data } = useUserAccount(userId)
  return data ? <PermissionsForm key={`${data.user.id} ${data.user.version}`} user={data.user} /> : null
}

function PermissionsForm({ user }: { user: UserAccount }) {
  const { t } = useTranslation()
  const refresh = useRefreshUsers()
  const saveWithVersion = useConflict()
  const form = useContractForm({
    schema: UserPermissions,
    defaults: { permissions: user.own_permissions },
    send: async ({ permissions }) => {
      await saveWithVersion<UserAccount>(user.version, {
        save: (version) => sendRequest(setUserPermissions, { params: { id: user.id }, body: { version, permissions } }),
        compare: (saved) => [{ label: t('admin.user.permissions'), mine: formatNames(permissions), theirs: formatNames(saved.own_permissions) }],
      })
      toast.positive(t('admin.user.permissions.saved'))
      await refresh()
    },
  })
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <p>{t('admin.user.permissions.text')}</p>
      <FormPermissions control={form.control} name="permissions" inherited={user.permissions} />
      <FormActions form={form} />
    </form>
  )
}

const formatNames = (permissions: UserAccount['permissions']) => permissions.map(({ name }) => name).join(', ')
