import { toast, useT } from '@balafon/sdk/client'
import { buildUrl } from '@balafon/sdk/contract'
import { useEffect, useRef, useState } from 'react'
import type { SocialResult, socialConnect, socialLogin } from '../../contract/social.ts'
import { openWindow } from './open-window.ts'
import type { SignInService } from './use-sign-in-services.ts'

/** Sends a window to a service. What went wrong is said in a toast; everything else is for `onResult`. */
export function useServiceWindow(onResult: (result: SocialResult, service: SignInService) => void) {
  const t = useT()
  const [pending, setPending] = useState<string | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  const open = (endpoint: typeof socialLogin | typeof socialConnect, service: SignInService, query: object = {}) => {
    stop.current?.()
    stop.current = openWindow(buildUrl(endpoint, { service: service.name }, query), {
      onEmpty: () => setPending(null),
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
