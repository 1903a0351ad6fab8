import { readBootstrap, sendRequest, useLanguage, useOnTabVisible } from '@balafon/sdk/client'
import { getBootstrapData } from '../../contract/bootstrap-data.ts'
import { useCompleteSignIn } from './use-complete-sign-in.ts'

/** Signs in on this page when the visitor returns to it after a sign-in in another tab. Guests get no live messages, so the page asks the server. */
export function useSignInFromOtherTab() {
  const locale = useLanguage()
  const completeSignIn = useCompleteSignIn()
  useOnTabVisible(async () => {
    if (readBootstrap().user) return
    const data = await sendRequest(getBootstrapData, { query: { locale } }).catch(() => null)
    // The visitor may have signed in on this page while the request was pending.
    if (data?.user && !readBootstrap().user) await completeSignIn(data)
  })
}
