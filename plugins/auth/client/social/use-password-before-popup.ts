import { confirm, reportError, useApi, useInvalidateQueries } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { getPasswordConfirmation } from '../../contract/confirmation.ts'
import { usePasswordConfirmation } from '../confirmation/use-password-confirmation.ts'
import type { SignInService } from './use-sign-in-services.ts'

/**
 * Returns a function that opens a popup once the password is confirmed. Browsers allow popups only directly after a click,
 * so the confirmation status is loaded in advance, and after typing the password the user clicks once more.
 */
export function usePasswordBeforePopup() {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const confirmPassword = usePasswordConfirmation()
  const { data } = useApi(getPasswordConfirmation, {}, { staleTime: 0 })

  async function confirmThenOpen({ label }: SignInService, open: () => void) {
    await confirmPassword()
    void invalidate(getPasswordConfirmation)
    const texts = { title: t('auth.social.ready', { service: label }), text: t('auth.social.ready_text', { service: label }) }
    if (await confirm({ ...texts, action: t('auth.social.open') })) open()
  }

  return (service: SignInService, open: () => void) => {
    if (data?.confirmed) open()
    else void confirmThenOpen(service, open).catch(reportError)
  }
}
