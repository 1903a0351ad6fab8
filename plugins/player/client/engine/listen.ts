import { sendRequest } from '@balafon/sdk/client'
import type { TrackCard } from '../../contract/catalogue.ts'
import { recordPlay } from '../../contract/playback.ts'

/** A listen counts from 30 seconds, or from half of a shorter track. */
const COUNTS_FROM = 30
/** Steps longer than this are jumps, not listening. */
const LONGEST_STEP = 2

export type Listen = ReturnType<typeof createListen>

/** Measures what is really heard of one track, and tells the server once. */
export function createListen(track: TrackCard | null) {
  const key = crypto.randomUUID()
  let heard = 0
  let last = 0
  let told = track === null

  const tell = () => {
    if (told || !track || heard < Math.min(COUNTS_FROM, track.duration / 2)) return
    told = true
    void sendRequest(recordPlay, { params: { trackId: track.id }, body: { key, seconds: Math.round(heard) } }).catch(() => {
      told = false
    })
  }
  return {
    reach(seconds: number) {
      const step = seconds - last
      last = seconds
      if (step > 0 && step < LONGEST_STEP) heard += step
      tell()
    },
    jump(seconds: number) {
      last = seconds
    },
    end: tell,
  }
}
