import { useCallback, useEffect, useState } from 'react'

const INTERVAL_MS = 10_000

/** Opens the real page as soon as the site responds. It checks every few seconds, when the network returns, and on `attempt`. */
export function useReconnect() {
  const [isTrying, setTrying] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  const attempt = useCallback(async () => {
    setTrying(true)
    if (await isServerReachable()) return openPage()
    setFailed(true)
    setTrying(false)
  }, [])

  useEffect(() => {
    const check = async () => {
      if (await isServerReachable()) openPage()
    }
    const timer = setInterval(check, INTERVAL_MS)
    addEventListener('online', check)
    return () => {
      clearInterval(timer)
      removeEventListener('online', check)
    }
  }, [])

  return { attempt, isTrying, hasFailed }
}

const isServerReachable = () =>
  fetch('/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Reloads the page; the URL of the offline shell itself leads to the home page. */
function openPage() {
  if (location.pathname === '/offline-shell') location.replace('/')
  else location.reload()
}
