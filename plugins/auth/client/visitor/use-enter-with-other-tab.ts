import { readBootstrap, sendRequest, useLanguage, useOnReturn } from '@balafon/sdk/client'
import { getBootstrapData } from '../../contract/visitor.ts'
import { useEntrance } from './use-entrance.ts'

/** A guest's page hears nothing of a sign-in in another tab: whoever comes back to it is let in here too. */
export function useEnterWithOtherTab() {
  const locale = useLanguage()
  const enter = useEntrance()
  useOnReturn(async () => {
    if (readBootstrap().user) return
    const data = await sendRequest(getBootstrapData, { query: { locale } }).catch(() => null)
    // Not who has signed in right here meanwhile.
    if (data?.user && !readBootstrap().user) await enter(data)
  })
}
