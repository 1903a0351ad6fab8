import { Slot, sendRequest, toast } from '@balafon/sdk/client'
import { FormActions, FormEntity, FormSwitch, FormText, pickChanges, useContractForm } from '@balafon/sdk/forms'
import { Skeleton } from '@balafon/ui/skeleton'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type UserAccount, UserDetails, updateUserAccount } from '../../../contract/users.ts'
import { NewerVersion } from '../../conflict/newer-version.tsx'
import { useConflict } from '../../conflict/use-conflict.tsx'
import { useEdited } from '../../conflict/use-edited.ts'
import { useRefreshUsers } from '../use-user-account.ts'
import classes from './details-tab.module.css'
import { useDetailText } from './use-detail-text.ts'

const getDetails = ({ first_name, last_name, email, email_verified_at, roles }: UserAccount): UserDetails => ({
  first_name: first_name ?? '',
  last_name: last_name ?? '',
  email,
  is_verified: email_verified_at !== null,
  roles: roles.map(({ id }) => id),
})

interface DetailsFormProps {
  readonly user: UserAccount
  readonly children: ReactNode
}

/** The form of the names, the address and the roles of a user. */
export function DetailsForm({ user, children }: DetailsFormProps) {
  const { edited, key, isOutdated, load, accept } = useEdited(user, getDetails)
  return (
    <>
      {isOutdated ? <NewerVersion onLoad={load} /> : null}
      <EditedDetails key={key} user={edited} onSaved={accept}>
        {children}
      </EditedDetails>
    </>
  )
}

/** It sends the changed fields only. */
function EditedDetails({ user, onSaved, children }: DetailsFormProps & { readonly onSaved: (user: UserAccount) => void }) {
  const { t } = useTranslation()
  const refresh = useRefreshUsers()
  const resolveConflict = useConflict()
  const getText = useDetailText()
  const defaults = getDetails(user)
  const form = useContractForm({
    schema: UserDetails,
    defaults,
    send: async (body, isChanged) => {
      const changes = pickChanges(body, isChanged)
      const fields = Object.keys(changes) as (keyof UserDetails)[]
      let savedUser = user
      await resolveConflict<UserAccount>(user.version, {
        save: async (version) => {
          const saved = await sendRequest(updateUserAccount, { params: { id: user.id }, body: { version, ...changes } })
          savedUser = saved.user
          onSaved(saved.user)
        },
        compare: (saved) =>
          Promise.all(
            fields.map(async (field) => ({
              label: t(`admin.user.${field}`),
              mine: await getText(changes[field]),
              theirs: await getText(getDetails(saved)[field]),
            })),
          ),
      })
      toast.positive(t('admin.user.saved'))
      await refresh()
      return getDetails(savedUser)
    },
  })
  const { control, submit } = form
  return (
    <form className={classes.column} onSubmit={submit} noValidate>
      <section className={classes.card}>
        <h2 tabIndex={-1}>{t('admin.user.account')}</h2>
        {/* Dialogs of plugins are rendered outside of this form, but React would also pass their submit events to this form. */}
        <div className={classes.contributed} onSubmit={(event) => event.stopPropagation()}>
          <Slot point="admin.userDetails/v1" props={{ userId: user.id }} loading={<Skeleton height="72px" />} />
        </div>
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
