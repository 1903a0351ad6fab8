import { sendRequest, useApi, useInvalidateQueries } from '@balafon/sdk/client'
import { FormCode, useContractForm, useFocusOnChange } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { getPasswordConfirmation } from '../../contract/confirmation.ts'
import { CODE_LENGTH, CodeBody, confirmTwoFactor, disableTwoFactor, getTwoFactorStatus } from '../../contract/two-factor.ts'
import { usePasswordConfirmation } from '../confirmation/use-password-confirmation.ts'
import { QrCode } from './qr-code.tsx'
import classes from './two-factor-section.module.css'
import { useTwoFactorAction } from './use-two-factor-action.ts'

interface SetupStepProps {
  readonly onConfirmed: (codes: readonly string[]) => void
}

/** Step 2: the setup is pending. The secret is shown only after a recent password confirmation. */
export function SetupStep({ onConfirmed }: SetupStepProps) {
  const { t } = useTranslation()
  const { data, isFetchedAfterMount } = useApi(getPasswordConfirmation, {}, { staleTime: 0 })
  // A cached status may be older than the last confirmation.
  const isConfirmed = isFetchedAfterMount ? data?.confirmed : undefined
  const text = useFocusOnChange<HTMLParagraphElement>(isConfirmed === undefined ? undefined : String(isConfirmed))
  const invalidate = useInvalidateQueries()
  const confirmPassword = usePasswordConfirmation()
  const continueSetup = () =>
    confirmPassword().then(
      () => invalidate(getPasswordConfirmation),
      () => {},
    )
  if (isConfirmed === undefined) return null
  return (
    <>
      <p ref={text} tabIndex={-1} className={classes.text}>
        {t(isConfirmed ? 'auth.two_factor.scan' : 'auth.two_factor.waiting')}
      </p>
      {isConfirmed ? (
        <>
          <QrCode />
          <ConfirmForm onConfirmed={onConfirmed} />
        </>
      ) : (
        <div className={classes.actions}>
          <Button onPress={() => void continueSetup()}>{t('auth.two_factor.continue')}</Button>
          <CancelButton />
        </div>
      )}
    </>
  )
}

function CancelButton() {
  const { t } = useTranslation()
  const cancel = useTwoFactorAction(disableTwoFactor)
  return (
    <Button variant="quiet" isPending={cancel.isPending} onPress={() => void cancel.run()}>
      {t('auth.cancel')}
    </Button>
  )
}

function ConfirmForm({ onConfirmed }: SetupStepProps) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const { control, submit, isPending } = useContractForm({
    schema: CodeBody,
    defaults: { code: '' },
    send: async (body) => {
      const { recovery_codes } = await sendRequest(confirmTwoFactor, { body })
      onConfirmed(recovery_codes)
      await invalidate(getTwoFactorStatus)
    },
  })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormCode control={control} name="code" label={t('auth.two_factor.code')} length={CODE_LENGTH} isNumeric isRequired />
      <div className={classes.actions}>
        <Button type="submit" isPending={isPending}>
          {t('auth.two_factor.confirm')}
        </Button>
        <CancelButton />
      </div>
    </form>
  )
}
