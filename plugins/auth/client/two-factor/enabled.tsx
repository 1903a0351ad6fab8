import { confirm, toast, useT } from '@balafon/sdk/client'
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
    const question = { title: t('auth.two_factor.regenerate_title'), text: t('auth.two_factor.regenerate_text'), action: t('auth.two_factor.regenerate_yes') }
    if (!(await confirm({ ...question, isDanger: true }))) return
    const made = await regenerate.run()
    if (made) onCodes(made.recovery_codes)
  }
  const switchOff = async () => {
    if (!(await disable.run())) return
    onCodes(undefined)
    toast.positive(t('auth.two_factor.disabled'))
  }
  return (
    <>
      {/* One and the same element, so that a screen reader hears when there are new ones. */}
      <p role="status" className={classes.text}>
        {codes ? t('auth.two_factor.keep_codes') : t('auth.two_factor.codes_left', { count: codesLeft })}
      </p>
      {codes ? <RecoveryCodes codes={codes} /> : null}
      <div className={classes.actions}>
        <Button look="outline" isPending={regenerate.isPending} onPress={() => void makeNew()}>
          {t('auth.two_factor.regenerate')}
        </Button>
        <Button look="danger" isPending={disable.isPending} onPress={() => void switchOff()}>
          {t('auth.two_factor.disable')}
        </Button>
      </div>
    </>
  )
}
