import { useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { enableTwoFactor } from '../../contract/two-factor.ts'
import classes from './two-factor-section.module.css'
import { useStep } from './use-step.ts'

export function NotEnabled() {
  const t = useT()
  const enable = useStep(enableTwoFactor)
  return (
    <>
      <p className={classes.text}>{t('auth.two_factor.explained')}</p>
      <Button isPending={enable.isPending} onPress={() => void enable.run()}>
        {t('auth.two_factor.enable')}
      </Button>
    </>
  )
}
