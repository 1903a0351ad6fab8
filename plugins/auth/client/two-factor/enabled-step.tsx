import { confirm, toast } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { disableTwoFactor, regenerateRecoveryCodes } from '../../contract/two-factor.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './two-factor-section.module.css'
import { useTwoFactorAction } from './use-two-factor-action.ts'

interface EnabledStepProps {
  readonly codesLeft: number
  /** Recovery codes created just now; the server cannot show older ones again. */
  readonly codes: readonly string[] | undefined
  readonly onCodesChange: (codes: readonly string[] | undefined) => void
}

/** Step 3: two-factor authentication is on. */
export function EnabledStep({ codesLeft, codes, onCodesChange }: EnabledStepProps) {
  const { t } = useTranslation()
  const regenerate = useTwoFactorAction(regenerateRecoveryCodes)
  const disable = useTwoFactorAction(disableTwoFactor)
  const regenerateCodes = async () => {
    const question = {
      title: t('auth.two_factor.regenerate_title'),
      text: t('auth.two_factor.regenerate_text'),
      action: t('auth.two_factor.regenerate_confirm'),
    }
    if (!(await confirm({ ...question, isDanger: true }))) return
    const result = await regenerate.run()
    if (result) onCodesChange(result.recovery_codes)
  }
  const disableTwoFactorAuthentication = async () => {
    if (!(await disable.run())) return
    onCodesChange(undefined)
    toast.positive(t('auth.two_factor.disabled'))
  }
  return (
    <>
      {/* One element for both texts, so that screen readers announce new codes. */}
      <p role="status" className={classes.text}>
        {codes ? t('auth.two_factor.keep_codes') : t('auth.two_factor.codes_left', { count: codesLeft })}
      </p>
      {codes ? <RecoveryCodes codes={codes} /> : null}
      <div className={classes.actions}>
        <Button variant="outline" isPending={regenerate.isPending} onPress={() => void regenerateCodes()}>
          {t('auth.two_factor.regenerate')}
        </Button>
        <Button variant="danger" isPending={disable.isPending} onPress={() => void disableTwoFactorAuthentication()}>
          {t('auth.two_factor.disable')}
        </Button>
      </div>
    </>
  )
}
