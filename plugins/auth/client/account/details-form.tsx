import { readBootstrap, sendRequest, toast, useBootstrap, useT } from '@balafon/sdk/client'
import type { User } from '@balafon/sdk/contract'
import { Button } from '@balafon/ui/button'
import { useRef, useState } from 'react'
import { AccountDetails, updateAccount } from '../../contract/account.ts'
import { FormText } from '../form/form-text.tsx'
import { useContractForm } from '../form/use-contract-form.ts'
import classes from './account-details-section.module.css'
import { EmailCodeDialog } from './email-code-dialog.tsx'
import { PendingEmail, usePendingEmail } from './pending-email.tsx'
import { showUser } from './show-user.ts'

const detailsOf = ({ first_name, last_name, email }: User) => ({
  first_name: first_name ?? '',
  last_name: last_name ?? '',
  email,
})

export function DetailsForm({ user }: { user: User }) {
  const t = useT()
  const pending = usePendingEmail()
  const [isAsking, setIsAsking] = useState(false)
  const emailField = useRef<HTMLDivElement>(null)
  const isConfirmed = useBootstrap(({ require_email_confirmation }) => require_email_confirmation)
  const { control, submit, isPending, reset } = useContractForm({
    schema: AccountDetails,
    defaults: detailsOf(user),
    // What is as it was is not sent: another tab may have changed it meanwhile.
    send: async (body, isChanged) => {
      const changes = Object.fromEntries(Object.entries(body).filter(([field]) => isChanged(field)))
      const { user: changed, pending_email } = await sendRequest(updateAccount, { params: { id: 'me' }, body: changes })
      showUser(changed)
      reset(detailsOf(changed))
      if (pending_email) {
        await pending.lookAgain()
        setIsAsking(true)
      } else toast.positive(t('auth.account.updated'))
    },
  })
  // The buttons go: who pressed one is at the address that stays.
  const giveUp = async () => {
    await pending.lookAgain()
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
          hint={isConfirmed ? t('auth.account.email.hint') : undefined}
          type="email"
          autoComplete="email"
          isRequired
        />
      </div>
      {pending.email === null ? null : (
        <div className={classes.wide}>
          <PendingEmail email={pending.email} onEnterCode={() => setIsAsking(true)} onGivenUp={() => void giveUp()} />
        </div>
      )}
      <div className={classes.wide}>
        <Button type="submit" isPending={isPending}>
          {t('auth.account.save')}
        </Button>
      </div>
      <EmailCodeDialog
        email={isAsking ? pending.email : null}
        onClose={() => {
          setIsAsking(false)
          reset(detailsOf(readBootstrap().user ?? user))
          void pending.lookAgain()
        }}
      />
    </form>
  )
}
