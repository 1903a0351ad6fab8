import { sendRequest, toast } from '@balafon/sdk/client'
import { FormActions, FormEntity, FormSwitch, FormText, useContractForm } from '@balafon/sdk/forms'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type UserAccount, UserDetails, updateUserAccount } from '../../../contract/users.ts'
import { useConflict } from '../../conflict/use-conflict.tsx'
import { useRefreshUsers } from '../use-user-account.ts'
import classes from './details-tab.module.css'

const getDetails = ({ first_name, last_name, email, email_verified_at, roles }: UserAccount): UserDetails => ({
  first_name: first_name ?? '',
  last_name: last_name ?? '',
  email,
  is_verified: email_verified_at !== null,
  roles: roles.map(({ id }) => id),
})

/** The form of the names, the address and the roles of a user. It sends the changed fields only. */
export function DetailsForm({ user, children }: { user: UserAccount; children: ReactNode }) {
  const { t } = useTranslation()
  const refresh = useRefreshUsers()
  const resolveConflict = useConflict()
  const defaults = getDetails(user)
  const form = useContractForm({
    schema: UserDetails,
    defaults,
    send: async (body, isChanged) => {
      const changes = Object.fromEntries(Object.entries(body).filter(([field]) => isChanged(field)))
      await resolveConflict<UserAccount>(user.version, {
        save: (version) => sendRequest(updateUserAccount, { params: { id: user.id }, body: { version, ...changes } }),
        compare: (saved) =>
          Object.keys(changes).map((field) => ({
            label: t(`admin.user.${field}`),
            mine: formatValue(changes[field]),
            theirs: formatValue(getDetails(saved)[field as keyof UserDetails]),
          })),
      })
      toast.positive(t('admin.user.saved'))
      await refresh()
    },
  })
  const { control, submit } = form
  return (
    <form className={classes.column} onSubmit={submit} noValidate>
      <section className={classes.card}>
        <h2 tabIndex={-1}>{t('admin.user.account')}</h2>
        <div className={classes.fields}>
          <FormText control={control} name="first_name" label={t('admin.user.first_name')} autoComplete="off" />
          <FormText control={control} name="last_name" label={t('admin.user.last_name')} autoComplete="off" />
          <FormText control={control} name="email" type="email" label={t('admin.user.email')} autoComplete="off" isRequired />
          <FormEntity control={control} name="roles" kind="core.role" isMultiple label={t('admin.user.roles')} />
          <div className={classes.wide}>
            <FormSwitch control={control} name="is_verified" hint={t('admin.user.is_verified.hint')}>
              {t('admin.user.is_verified')}
            </FormSwitch>
          </div>
        </div>
      </section>
      {children}
      <FormActions form={form} />
    </form>
  )
}

const formatValue = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))
