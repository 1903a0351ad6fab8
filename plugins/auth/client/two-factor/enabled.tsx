import { toast, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { disableTwoFactor, regenerateRecoveryCodes } from '../../contract/two-factor.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './two-factor-section.module.css'
import { useStep } from './use-step.ts'

interface EnabledProps {
  readonly codesLeft: number
  /** Just made; else they cannot be shown any more. */
  readonly codes: readonly string[] | undefined
  readonly onCodes: (codes: readonly string[] | undefined) => void
}

export function Enabled({ codesLeft, codes, onCodes }: EnabledProps) {
  const t = useT()
  const regenerate = useStep(regenerateRecoveryCodes)
  const disable = useStep(disableTwoFactor)
  const makeNew = async () => {
    const made = await regenerate.run()
    if (made) onCodes(made.recovery_codes)
  }
  const switchOff = async () => {
    if (!(await disable.run())) return
    onCodes(undefined)
    toast.positive(t('auth.two_factor.disabled'))
  }
  return (
    <div className={classes.step}>
      <p tabIndex={-1} className={classes.lead}>
        {t('auth.two_factor.on')}
      </p>
      {codes ? <RecoveryCodes codes={codes} /> : <p className={classes.text}>{t('auth.two_factor.codes_left', { count: codesLeft })}</p>}
      <div className={classes.actions}>
        <Button look="outline" isPending={regenerate.isPending} onPress={() => void makeNew()}>
          {t('auth.two_factor.regenerate')}
        </Button>
        <Button look="danger" isPending={disable.isPending} onPress={() => void switchOff()}>
          {t('auth.two_factor.disable')}
        </Button>
      </div>
    </div>
  )
}
