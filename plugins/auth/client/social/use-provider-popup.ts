import { toast } from '@balafon/sdk/client'
import { buildUrl } from '@balafon/sdk/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SocialResult, startSocialConnect, startSocialLogin } from '../../contract/social.ts'
import { openPopup } from './open-popup.ts'
import type { SocialProvider } from './use-social-providers.ts'

/**
 * Returns a function that opens a provider's sign-in popup, and the name of the provider with the open popup. Errors appear in a
 * toast; `onResult` receives every other result.
 */
export function useProviderPopup(onResult: (result: SocialResult, provider: SocialProvider) => void) {
  const { t } = useTranslation()
  const [pendingProvider, setPendingProvider] = useState<string | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  const open = (endpoint: typeof startSocialLogin | typeof startSocialConnect, provider: SocialProvider, query: object = {}) => {
    stop.current?.()
    stop.current = openPopup(buildUrl(endpoint, { service: provider.name }, query), {
      onClosed: () => setPendingProvider(null),
      onResult: (result) => {
        setPendingProvider(null)
        if (result.status === 'ERROR') toast.danger(result.callbackData.errorMessage || t('auth.social.failed'))
        else onResult(result, provider)
      },
    })
    if (stop.current) setPendingProvider(provider.name)
    else toast.danger(t('auth.social.blocked'))
  }
  return { open, pendingProvider }
}
