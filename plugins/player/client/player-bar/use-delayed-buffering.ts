import { useEffect, useState } from 'react'
import { usePlayer } from '../engine/player-store.ts'

const DELAY_MS = 500
const MIN_VISIBLE_MS = 200

/** Returns whether to show the loading spinner. It appears after 500 ms of loading and stays for at least 200 ms, so that it does not flicker. */
export function useDelayedBuffering(): boolean {
  const isBuffering = usePlayer((state) => state.isBuffering || state.isWaitingForNetwork)
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsVisible(isBuffering), isBuffering ? DELAY_MS : isVisible ? MIN_VISIBLE_MS : 0)
    return () => clearTimeout(timer)
  }, [isBuffering, isVisible])
  return isVisible
}
