import { type Modal, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { FormCheckbox, FormDialog, FormEntity, FormPassword, FormText, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import { countUsers, createUserAccount, listUsers, NewUserForm } from '../../contract/users.ts'
import classes from './dialog-form.module.css'

const DEFAULTS = { first_name: '', last_name: '', email: '', password: '', roles: [], is_verified: true }

/** Creates an account for another person. It resolves with the id of the user. */
export default function CreateUserDialog({ isOpen, onClose, finish }: Modal<number>) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const form = useContractForm({
    schema: NewUserForm,
    defaults: DEFAULTS,
    send: async ({ password, roles, ...body }) => {
      const { user } = await sendRequest(createUserAccount, { body: { ...body, ...(password && { password }), ...(roles.length > 0 && { roles }) } })
      toast.positive(t('admin.users.created', { name: user.name }))
      await invalidate(listUsers, countUsers)
      finish(user.id)
    },
  })
  return (
    <FormDialog title={t('admin.users.new')} isOpen={isOpen} onClose={onClose} action={t('admin.users.create')} form={form}>
      <div className={classes.pair}>
        <FormText control={form.control} name="first_name" label={t('admin.user.first_name')} autoComplete="off" />
        <FormText control={form.control} name="last_name" label={t('admin.user.last_name')} autoComplete="off" />
      </div>
      <FormText control={form.control} name="email" type="email" label={t('admin.user.email')} autoComplete="off" isRequired />
      <FormPassword control={form.control} name="password" label={t('admin.user.password')} hint={t('admin.user.password.hint')} autoComplete="new-password" />
      <FormEntity control={form.control} name="roles" kind="core.role" isMultiple label={t('admin.user.roles')} hint={t('admin.users.roles.hint')} />
      <FormCheckbox control={form.control} name="is_verified">
        {t('admin.users.is_verified')}
      </FormCheckbox>
    </FormDialog>
  )
}
