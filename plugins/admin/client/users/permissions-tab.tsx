import { sendRequest, toast } from '@balafon/sdk/client'
import { FormActions, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import { setUserPermissions, type UserAccount, UserPermissions } from '../../contract/users.ts'
import { NewerVersion } from '../conflict/newer-version.tsx'
import { useConflict } from '../conflict/use-conflict.tsx'
import { useEdited } from '../conflict/use-edited.ts'
import { FormPermissions } from '../permissions/form-permissions.tsx'
import { usePermissionText } from '../permissions/use-permission-text.ts'
import classes from './dialog-form.module.css'
import { useRefreshUsers, useUserAccount } from './use-user-account.ts'

/** The permissions that a user has apart from roles. */
export default function UserPermissionsTab({ userId }: { userId: number }) {
  const { data } = useUserAccount(userId)
  return data ? <PermissionsEditor key={data.user.id} user={data.user} /> : null
}

function PermissionsEditor({ user }: { user: UserAccount }) {
  const { edited, key, isOutdated, load, accept } = useEdited(user, ({ own_permissions }) => own_permissions)
  return (
    <>
      {isOutdated ? <NewerVersion onLoad={load} /> : null}
      <PermissionsForm key={key} user={edited} onSaved={accept} />
    </>
  )
}

function PermissionsForm({ user, onSaved }: { user: UserAccount; onSaved: (user: UserAccount) => void }) {
  const { t } = useTranslation()
  const refresh = useRefreshUsers()
  const saveWithVersion = useConflict()
  const getText = usePermissionText()
  const form = useContractForm({
    schema: UserPermissions,
    defaults: { permissions: user.own_permissions },
    send: async ({ permissions }) => {
      await saveWithVersion<UserAccount>(user.version, {
        save: async (version) => {
          const saved = await sendRequest(setUserPermissions, { params: { id: user.id }, body: { version, permissions } })
          onSaved(saved.user)
        },
        compare: (saved) => [{ label: t('admin.user.permissions'), mine: getText(permissions), theirs: getText(saved.own_permissions) }],
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
