import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { enableTwoFactor } from '../../contract/two-factor.ts'
import classes from './two-factor-section.module.css'
import { useTwoFactorAction } from './use-two-factor-action.ts'

/** Step 1: two-factor authentication is off. */
export function DisabledStep() {
  const { t } = useTranslation()
  const enable = useTwoFactorAction(enableTwoFactor)
  return (
    <>
      <p className={classes.text}>{t('auth.two_factor.explained')}</p>
      <Button isPending={enable.isPending} onPress={() => void enable.run()}>
        {t('auth.two_factor.enable')}
      </Button>
    </>
  )
}
