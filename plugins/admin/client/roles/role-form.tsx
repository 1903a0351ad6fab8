import { FormActions, FormSwitch, FormText, FormTextArea, pickChanges, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import { type Role, RoleBody } from '../../contract/roles.ts'
import { FormPermissions } from '../permissions/form-permissions.tsx'
import classes from './role-form.module.css'

const NEW_ROLE = { name: '', description: '', is_default: false, is_guest: false, is_internal: false, permissions: [] }

/** Returns the values of the form. */
export const getRoleValues = ({ name, description, is_default, is_guest, is_internal, permissions }: Role) => ({
  name,
  description: description ?? '',
  is_default,
  is_guest,
  is_internal,
  permissions,
})

interface RoleFormProps {
  /** Without it, the form creates a role. */
  readonly role?: Role
  /** It returns the saved role, unless it leaves the page. */
  readonly send: (body: RoleBody, changes: Partial<RoleBody>) => Promise<Role | undefined>
}

/** The form of a role: its name, what it is used for, and its permissions with their limits. */
export function RoleForm({ role, send }: RoleFormProps) {
  const { t } = useTranslation()
  const form = useContractForm({
    schema: RoleBody,
    defaults: role ? getRoleValues(role) : NEW_ROLE,
    send: async (body, isChanged) => {
      const saved = await send(body, pickChanges(body, isChanged))
      return saved && getRoleValues(saved)
    },
  })
  const { control, submit } = form
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.card}>
        <FormText control={control} name="name" label={t('admin.roles.field.name')} maxLength={100} autoComplete="off" isRequired />
        <FormTextArea control={control} name="description" label={t('admin.roles.field.description')} maxLength={1000} rows={2} />
        <div className={classes.switches}>
          <FormSwitch control={control} name="is_default" hint={t('admin.role.is_default.hint')}>
            {t('admin.role.is_default')}
          </FormSwitch>
          <FormSwitch control={control} name="is_guest" hint={t('admin.role.is_guest.hint')}>
            {t('admin.role.is_guest')}
          </FormSwitch>
          <FormSwitch control={control} name="is_internal" hint={t('admin.role.is_internal.hint')}>
            {t('admin.role.is_internal')}
          </FormSwitch>
        </div>
      </div>
      <FormPermissions control={control} name="permissions" />
      <FormActions form={form} />
    </form>
  )
}
