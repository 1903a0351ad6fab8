import { useEffect, useRef } from 'react'

/** Runs a function whenever the user returns to this tab, for example to check what happened in another tab. */
export function useOnTabVisible(run: () => void): void {
  const runRef = useRef(run)
  useEffect(() => {
    runRef.current = run
  })
  useEffect(() => {
    const controller = new AbortController()
    const onReturn = () => document.visibilityState === 'visible' && runRef.current()
    for (const event of ['focus', 'visibilitychange']) addEventListener(event, onReturn, { signal: controller.signal })
    return () => controller.abort()
  }, [])
}
