import { useEffect, useRef } from 'react'

/** Looks again whenever the reader comes back to this tab: what happened in another one may matter here. */
export function useOnTabVisible(look: () => void) {
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  useEffect(() => {
    const stop = new AbortController()
    const back = () => document.visibilityState === 'visible' && latest.current()
    for (const event of ['focus', 'visibilitychange']) addEventListener(event, back, { signal: stop.signal })
    return () => stop.abort()
  }, [])
}
