import { useLanguage } from '@balafon/sdk/client'
import { useEffect } from 'react'

/** Tells the service worker which language is spoken here: the page it keeps for bad times speaks it too. */
export function useShellLanguage() {
  const language = useLanguage()
  useEffect(() => {
    void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ language }))
  }, [language])
}
