import { refreshBootstrap, sendRequest, toast } from '@balafon/sdk/client'
import { FormCode, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { verifyEmailCode } from '../../contract/pending-email.ts'
import { CODE_LENGTH, CodeBody } from '../../contract/two-factor.ts'
import classes from '../form/form.module.css'
import { TextWithEmail } from '../form/text-with-email.tsx'

interface EmailCodeDialogProps {
  /** The address the code was sent to; the dialog is closed while it is null. */
  readonly email: string | null
  readonly onClose: () => void
}

/** Asks for the code that confirms a new email address. Until then, the account keeps its old address. */
export function EmailCodeDialog({ email, onClose }: EmailCodeDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const { control, submit, isPending, reset } = useContractForm({
    schema: CodeBody,
    defaults: { code: '' },
    send: async (body) => {
      await sendRequest(verifyEmailCode, { body })
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
      <Button variant="quiet" onPress={close}>
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
          <TextWithEmail text={t('auth.account.email.verify_text', { email: email ?? '' })} email={email ?? ''} />
        </p>
        <FormCode control={control} name="code" label={t('auth.two_factor.code')} length={CODE_LENGTH} isNumeric isRequired autoFocus onComplete={submit} />
      </form>
    </Dialog>
  )
}
