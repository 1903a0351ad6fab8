import { sendRequest, useApi, useInvalidateQueries, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { confirmedPasswordStatus } from '../../contract/confirmation.ts'
import { CODE_LENGTH, CodeAnswer, confirmTwoFactor, disableTwoFactor, getTwoFactor } from '../../contract/two-factor.ts'
import { usePasswordConfirmation } from '../confirmation/use-password-confirmation.ts'
import { FormCode } from '../form/form-code.tsx'
import { useContractForm } from '../form/use-contract-form.ts'
import { useFocusAfter } from '../form/use-focus-after.ts'
import { QrCode } from './qr-code.tsx'
import classes from './two-factor-section.module.css'
import { useStep } from './use-step.ts'

interface SetupProps {
  readonly onConfirmed: (codes: readonly string[]) => void
}

/** The secret is shown to who has given their password lately; a page that is opened days later asks before it shows it. */
export function Setup({ onConfirmed }: SetupProps) {
  const t = useT()
  const { data, isFetchedAfterMount } = useApi(confirmedPasswordStatus, {}, { staleTime: 0 })
  // What was known of it before the password was asked for counts no more.
  const isConfirmed = isFetchedAfterMount ? data?.confirmed : undefined
  const text = useFocusAfter<HTMLParagraphElement>(isConfirmed === undefined ? undefined : String(isConfirmed))
  const forget = useInvalidateQueries()
  const confirm = usePasswordConfirmation()
  const goOn = () =>
    confirm().then(
      () => forget(confirmedPasswordStatus),
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
          <Button onPress={() => void goOn()}>{t('auth.two_factor.go_on')}</Button>
          <CancelButton />
        </div>
      )}
    </>
  )
}

function CancelButton() {
  const t = useT()
  const cancel = useStep(disableTwoFactor)
  return (
    <Button look="quiet" isPending={cancel.isPending} onPress={() => void cancel.run()}>
      {t('auth.cancel')}
    </Button>
  )
}

function ConfirmForm({ onConfirmed }: SetupProps) {
  const t = useT()
  const forget = useInvalidateQueries()
  const { control, submit, isPending } = useContractForm({
    schema: CodeAnswer,
    defaults: { code: '' },
    send: async (body) => {
      const { recovery_codes } = await sendRequest(confirmTwoFactor, { body })
      onConfirmed(recovery_codes)
      await forget(getTwoFactor)
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
