import { confirm, reportError, useApi, useInvalidateQueries, useT } from '@balafon/sdk/client'
import { confirmedPasswordStatus } from '../../contract/confirmation.ts'
import { usePasswordConfirmation } from '../confirmation/use-password-confirmation.ts'
import type { SignInService } from './use-sign-in-services.ts'

/**
 * For a window that needs the password confirmed. Browsers let a window open in a click and not long after one: whether to ask
 * is known before, and who was asked clicks once more.
 */
export function useConfirmedClick() {
  const t = useT()
  const forget = useInvalidateQueries()
  const askPassword = usePasswordConfirmation()
  const { data } = useApi(confirmedPasswordStatus, {}, { staleTime: 0 })

  async function ask({ label }: SignInService, open: () => void) {
    await askPassword()
    void forget(confirmedPasswordStatus)
    const words = { title: t('auth.social.ready', { service: label }), text: t('auth.social.ready_text', { service: label }) }
    if (await confirm({ ...words, action: t('auth.social.open') })) open()
  }

  return (service: SignInService, open: () => void) => {
    if (data?.confirmed) open()
    else void ask(service, open).catch(reportError)
  }
}
