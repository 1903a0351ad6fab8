import { toast } from '@balafon/sdk/client'
import { buildUrl } from '@balafon/sdk/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SocialResult, startSocialConnect, startSocialLogin } from '../../contract/social.ts'
import { openPopup } from './open-popup.ts'
import type { SignInService } from './use-sign-in-services.ts'

/** Opens a service's sign-in popup. Errors appear in a toast; `onResult` receives every other result. */
export function useServicePopup(onResult: (result: SocialResult, service: SignInService) => void) {
  const { t } = useTranslation()
  const [pending, setPending] = useState<string | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  const open = (endpoint: typeof startSocialLogin | typeof startSocialConnect, service: SignInService, query: object = {}) => {
    stop.current?.()
    stop.current = openPopup(buildUrl(endpoint, { service: service.name }, query), {
      onClosed: () => setPending(null),
      onResult: (result) => {
        setPending(null)
        if (result.status === 'ERROR') toast.danger(result.callbackData.errorMessage || t('auth.social.failed'))
        else onResult(result, service)
      },
    })
    if (stop.current) setPending(service.name)
    else toast.danger(t('auth.social.blocked'))
  }
  return { open, pending }
}
