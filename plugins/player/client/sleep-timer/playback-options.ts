import { create } from 'zustand'
import { player, usePlayer } from '../engine/player-store.ts'

/** Speeds that the user can choose. */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const
export const SLEEP_MINUTES = [5, 10, 15, 30, 45, 60] as const
const MINUTE_MS = 60_000

/** When playback stops: at a time in milliseconds since 1970, at the end of the current track, or not at all (null). */
type SleepTimer = { readonly endsAt: number } | 'track_end' | null

interface PlaybackOptions {
  readonly speed: number
  readonly sleepTimer: SleepTimer
}

/** Options of playback that are not stored. They are reset when the page is closed. */
export const usePlaybackOptions = create<PlaybackOptions>(() => ({ speed: 1, sleepTimer: null }))

/** Sets the speed of playback. */
export function setSpeed(speed: number) {
  usePlaybackOptions.setState({ speed })
  player.setSpeed(speed)
}

let timeout: ReturnType<typeof setTimeout> | undefined
let stopListening: (() => void) | undefined

/** Starts, changes or ends the sleep timer. A number is a duration in minutes. */
export function setSleepTimer(choice: number | 'track_end' | null) {
  clearTimeout(timeout)
  stopListening?.()
  stopListening = undefined
  player.setStopsAfterCurrent(choice === 'track_end')
  if (typeof choice === 'number') {
    const endsAt = Date.now() + choice * MINUTE_MS
    usePlaybackOptions.setState({ sleepTimer: { endsAt } })
    timeout = setTimeout(() => {
      player.pause()
      setSleepTimer(null)
    }, choice * MINUTE_MS)
    return
  }
  usePlaybackOptions.setState({ sleepTimer: choice })
  if (choice === 'track_end') stopListening = endAfterTrack()
}

/** Ends the sleep timer when the current track ends, or when the user goes to another track. */
function endAfterTrack() {
  const { current } = usePlayer.getState().queue
  return usePlayer.subscribe((state, previous) => {
    const hasEnded = previous.isPlaying && !state.isPlaying && state.position === 0
    if (hasEnded || state.queue.current !== current || !state.queue.stopsAfterCurrent) setSleepTimer(null)
  })
}

/** Returns the remaining minutes, rounded up. */
export const getMinutesLeft = (endsAt: number) => Math.max(1, Math.ceil((endsAt - Date.now()) / MINUTE_MS))
