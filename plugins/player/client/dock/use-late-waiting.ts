import { useEffect, useState } from 'react'
import { usePlayer } from '../engine/player-store.ts'

const DELAY = 500
const AT_LEAST = 200

/** Waiting is shown after 500 ms, and then for at least 200. */
export function useLateWaiting(): boolean {
  const isWaiting = usePlayer((state) => state.isWaiting)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(isWaiting), isWaiting ? DELAY : isShown ? AT_LEAST : 0)
    return () => clearTimeout(timer)
  }, [isWaiting, isShown])
  return isShown
}
