import { refreshBootstrap, sendRequest, toast, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useId } from 'react'
import { giveEmailCode } from '../../contract/email-code.ts'
import { CODE_LENGTH, CodeAnswer } from '../../contract/two-factor.ts'
import classes from '../form/form.module.css'
import { FormCode } from '../form/form-code.tsx'
import { useContractForm } from '../form/use-contract-form.ts'
import { WithAddress } from '../form/with-address.tsx'

interface EmailCodeDialogProps {
  /** Where the code went; none: there is nothing to ask for. */
  readonly email: string | null
  readonly onClose: () => void
}

/** A new address is the account’s when its code is given; until then, and whoever closes this, keeps the old one. */
export function EmailCodeDialog({ email, onClose }: EmailCodeDialogProps) {
  const t = useT()
  const formId = useId()
  const { control, submit, isPending, reset } = useContractForm({
    schema: CodeAnswer,
    defaults: { code: '' },
    send: async (body) => {
      await sendRequest(giveEmailCode, { body })
      await refreshBootstrap()
      close()
      toast.positive(t('auth.account.updated'))
    },
  })
  const close = () => {
    reset()
    onClose()
  }
  const actions = (
    <>
      <Button look="quiet" onPress={close}>
        {t('auth.cancel')}
      </Button>
      <Button type="submit" form={formId} isPending={isPending}>
        {t('auth.account.email.verify')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('auth.account.email.verify_title')} closeLabel={t('auth.close')} isOpen={email !== null} onClose={close} actions={actions}>
      <form id={formId} onSubmit={submit} noValidate className={classes.form}>
        <p>
          <WithAddress text={t('auth.account.email.verify_text', { email: email ?? '' })} email={email ?? ''} />
        </p>
        <FormCode control={control} name="code" label={t('auth.two_factor.code')} length={CODE_LENGTH} isNumeric isRequired autoFocus onComplete={submit} />
      </form>
    </Dialog>
  )
}
