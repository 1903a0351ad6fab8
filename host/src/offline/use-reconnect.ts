import { useCallback, useEffect, useState } from 'react'

const INTERVAL_MS = 10_000

/** Goes back to the real page as soon as the site answers: asked on request, when the network comes back, and every few seconds. */
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
    const look = async () => {
      if (await isServerReachable()) openPage()
    }
    const timer = setInterval(look, INTERVAL_MS)
    addEventListener('online', look)
    return () => {
      clearInterval(timer)
      removeEventListener('online', look)
    }
  }, [])

  return { attempt, isTrying, hasFailed }
}

const isServerReachable = () =>
  fetch('/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** The shell's own address has no other page behind it. */
function openPage() {
  if (location.pathname === '/offline-shell') location.replace('/')
  else location.reload()
}
