import { refreshBootstrap, sendRequest, toast } from '@balafon/sdk/client'
import { FormCode, FormDialog, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import { verifyEmailCode } from '../../contract/pending-email.ts'
import { CODE_LENGTH, CodeBody } from '../../contract/two-factor.ts'
import { TextWithEmail } from '../form/text-with-email.tsx'

interface EmailCodeDialogProps {
  /** The address the code was sent to; the dialog is closed while it is null. */
  readonly email: string | null
  readonly onClose: () => void
}

/** Asks for the code that confirms a new email address. Until then, the account keeps its old address. */
export function EmailCodeDialog({ email, onClose }: EmailCodeDialogProps) {
  const { t } = useTranslation()
  const form = useContractForm({
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
    form.reset()
    onClose()
  }
  return (
    <FormDialog title={t('auth.account.email.verify_title')} isOpen={email !== null} onClose={close} action={t('auth.account.email.verify')} form={form}>
      <p>
        <TextWithEmail text={t('auth.account.email.verify_text', { email: email ?? '' })} email={email ?? ''} />
      </p>
      <FormCode
        control={form.control}
        name="code"
        label={t('auth.two_factor.code')}
        length={CODE_LENGTH}
        isNumeric
        isRequired
        autoFocus
        onComplete={form.submit}
      />
    </FormDialog>
  )
}
