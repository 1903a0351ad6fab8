import { useLanguage } from '@balafon/sdk/client'
import { useEffect } from 'react'

/** Sends the current language to the service worker, which caches the offline page in it. */
export function useOfflinePageLanguage() {
  const language = useLanguage()
  useEffect(() => {
    void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ language }))
  }, [language])
}
