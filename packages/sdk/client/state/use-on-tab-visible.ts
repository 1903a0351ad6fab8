import { useEffect, useRef } from 'react'

/** Runs a function whenever the user returns to this tab, for example to check what happened in another tab. */
export function useOnTabVisible(run: () => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const controller = new AbortController()
    const onReturn = () => document.visibilityState === 'visible' && latest.current()
    for (const event of ['focus', 'visibilitychange']) addEventListener(event, onReturn, { signal: controller.signal })
    return () => controller.abort()
  }, [])
}
