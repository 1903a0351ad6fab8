import { readBootstrap, sendRequest, toast, useBootstrap } from '@balafon/sdk/client'
import type { User } from '@balafon/sdk/contract'
import { FormText, pickChanges, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountDetails, updateAccount } from '../../contract/account.ts'
import classes from './account-details-section.module.css'
import { EmailCodeDialog } from './email-code-dialog.tsx'
import { PendingEmail, usePendingEmail } from './pending-email.tsx'
import { updateSignedInUser } from './update-signed-in-user.ts'

const getDetails = ({ first_name, last_name, email }: User) => ({
  first_name: first_name ?? '',
  last_name: last_name ?? '',
  email,
})

export function DetailsForm({ user }: { user: User }) {
  const { t } = useTranslation()
  const pendingEmail = usePendingEmail()
  const [isCodeDialogOpen, setCodeDialogOpen] = useState(false)
  const emailField = useRef<HTMLDivElement>(null)
  const isConfirmationRequired = useBootstrap(({ require_email_confirmation }) => require_email_confirmation)
  const { control, submit, isPending, reset } = useContractForm({
    schema: AccountDetails,
    defaults: getDetails(user),
    // Send only the changed fields: another tab may have changed the other fields.
    send: async (body, isChanged) => {
      const changes = pickChanges(body, isChanged)
      const { user: savedUser, pending_email } = await sendRequest(updateAccount, { params: { id: 'me' }, body: changes })
      updateSignedInUser(savedUser)
      reset(getDetails(savedUser))
      if (pending_email) {
        await pendingEmail.refresh()
        setCodeDialogOpen(true)
      } else toast.positive(t('auth.account.updated'))
    },
  })
  // Canceling removes the pressed button, so the focus moves to the email field.
  const onCanceled = async () => {
    await pendingEmail.refresh()
    emailField.current?.querySelector('input')?.focus()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormText control={control} name="first_name" label={t('auth.account.first_name')} autoComplete="given-name" maxLength={80} />
      <FormText control={control} name="last_name" label={t('auth.account.last_name')} autoComplete="family-name" maxLength={80} />
      <div ref={emailField} className={classes.wide}>
        <FormText
          control={control}
          name="email"
          label={t('auth.email')}
          hint={isConfirmationRequired ? t('auth.account.email.hint') : undefined}
          type="email"
          autoComplete="email"
          isRequired
        />
      </div>
      {pendingEmail.email === null ? null : (
        <div className={classes.wide}>
          <PendingEmail email={pendingEmail.email} onEnterCode={() => setCodeDialogOpen(true)} onCanceled={() => void onCanceled()} />
        </div>
      )}
      <div className={classes.wide}>
        <Button type="submit" isPending={isPending}>
          {t('auth.account.save')}
        </Button>
      </div>
      <EmailCodeDialog
        email={isCodeDialogOpen ? pendingEmail.email : null}
        onClose={() => {
          setCodeDialogOpen(false)
          reset(getDetails(readBootstrap().user ?? user))
          void pendingEmail.refresh()
        }}
      />
    </form>
  )
}
