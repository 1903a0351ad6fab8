import { useCallback, useEffect, useState } from 'react'

const INTERVAL_MS = 10_000

/** Opens the requested page as soon as the site responds. It checks every ten seconds, when the device is online again, and when `reconnect` is called. */
export function useReconnect() {
  const [isReconnecting, setReconnecting] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  const reconnect = useCallback(async () => {
    setReconnecting(true)
    if (await isServerReachable()) return openPage()
    setFailed(true)
    setReconnecting(false)
  }, [])

  useEffect(() => {
    const openPageIfReachable = async () => {
      if (await isServerReachable()) openPage()
    }
    const timer = setInterval(openPageIfReachable, INTERVAL_MS)
    addEventListener('online', openPageIfReachable)
    return () => {
      clearInterval(timer)
      removeEventListener('online', openPageIfReachable)
    }
  }, [])

  return { reconnect, isReconnecting, hasFailed }
}

const isServerReachable = () =>
  fetch('/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Reloads the page; the URL of the offline page itself leads to the home page. */
function openPage() {
  if (location.pathname === '/offline-shell') location.replace('/')
  else location.reload()
}
