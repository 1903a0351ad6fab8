import { confirm, reportError, useApi, useInvalidateQueries } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { getPasswordConfirmation } from '../../contract/confirmation.ts'
import { usePasswordConfirmation } from '../confirmation/use-password-confirmation.ts'
import type { SocialProvider } from './use-social-providers.ts'

/**
 * Returns a function that opens a popup once the password is confirmed. Browsers allow popups only directly after a click,
 * so the confirmation status is loaded in advance, and after typing the password the user clicks once more. `isLoading` is true until the status is
 * known or its request has failed.
 */
export function usePasswordBeforePopup() {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const confirmPassword = usePasswordConfirmation()
  const { data, isPending } = useApi(getPasswordConfirmation, {}, { staleTime: 0 })

  async function confirmThenOpen({ label }: SocialProvider, open: () => void) {
    await confirmPassword()
    void invalidate(getPasswordConfirmation)
    const texts = { title: t('auth.social.ready', { provider: label }), text: t('auth.social.ready_text', { provider: label }) }
    if (await confirm({ ...texts, action: t('auth.social.open') })) open()
  }

  return {
    isLoading: isPending,
    confirmPasswordBeforePopup(provider: SocialProvider, open: () => void) {
      if (data?.confirmed) open()
      else void confirmThenOpen(provider, open).catch(reportError)
    },
  }
}
