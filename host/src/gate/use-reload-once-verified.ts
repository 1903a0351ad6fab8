import { useEffect } from 'react'
import { isVerified } from './is-verified.ts'

/** Behind the gate nothing is heard of the site: whoever comes back to this tab may have verified their address elsewhere. */
export function useReloadOnceVerified() {
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState === 'visible' && (await isVerified())) location.reload()
    }
    const stop = new AbortController()
    for (const event of ['focus', 'visibilitychange']) addEventListener(event, () => void look(), { signal: stop.signal })
    return () => stop.abort()
  }, [])
}
