import { useCallback, useEffect, useState } from 'react'

const EVERY = 10_000

/** Goes back to the real page as soon as the site answers: asked on request, when the network comes back, and every few seconds. */
export function useReturn() {
  const [isTrying, setTrying] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  const attempt = useCallback(async () => {
    setTrying(true)
    if (await answers()) return openPage()
    setFailed(true)
    setTrying(false)
  }, [])

  useEffect(() => {
    const look = async () => {
      if (await answers()) openPage()
    }
    const timer = setInterval(look, EVERY)
    addEventListener('online', look)
    return () => {
      clearInterval(timer)
      removeEventListener('online', look)
    }
  }, [])

  return { attempt, isTrying, hasFailed }
}

const answers = () =>
  fetch('/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** The shell's own address has no other page behind it. */
function openPage() {
  if (location.pathname === '/offline-shell') location.replace('/')
  else location.reload()
}
