import { sendRequest } from '@balafon/sdk/client'
import type { TrackCard } from '../../contract/catalogue.ts'
import { HEARD_PARTS, type PlayContext, recordPlay, recordPlayback } from '../../contract/playback.ts'

/** A play counts after 30 seconds, or after 50 % of a shorter track. */
const MIN_SECONDS = 30
/** A longer step between two reported positions is a seek and does not count as listening. */
const MAX_STEP_SECONDS = 2

export type PlayCounter = ReturnType<typeof createPlayCounter>

/** Creates a counter that measures how long a track was listened to and records one play. */
export function createPlayCounter(track: TrackCard | null, getContext: () => PlayContext = () => 'other') {
  const key = crypto.randomUUID()
  let listenedSeconds = 0
  let lastPosition = 0
  let isRecorded = track === null
  let isReported = track === null
  const heard = new Set<number>()

  const recordWhenDue = () => {
    if (isRecorded || !track || listenedSeconds < Math.min(MIN_SECONDS, track.duration / 2)) return
    isRecorded = true
    void sendRequest(recordPlay, { params: { trackId: track.id }, body: { key, seconds: Math.round(listenedSeconds), context: getContext() } }).catch(() => {
      isRecorded = false
    })
  }
  /** Sends once which parts of the track were heard, for the insights. A track that was played for less than a second is not reported. Errors are ignored, because they do not concern the listener. */
  const reportPlayback = () => {
    if (isReported || !track || listenedSeconds < 1) return
    isReported = true
    const isCompleted = lastPosition >= track.duration * 0.95
    const body = { seconds: Math.round(listenedSeconds), heard: [...heard], is_completed: isCompleted }
    void sendRequest(recordPlayback, { params: { trackId: track.id }, body }).catch(() => {})
  }
  return {
    /** Must be called with the new position during playback. */
    advanceTo(position: number) {
      const step = position - lastPosition
      lastPosition = position
      if (step > 0 && step < MAX_STEP_SECONDS) {
        listenedSeconds += step
        if (track && track.duration > 0) heard.add(Math.min(HEARD_PARTS - 1, Math.floor((position / track.duration) * HEARD_PARTS)))
      }
      recordWhenDue()
    },
    /** Must be called with the new position after a seek. */
    seekTo(position: number) {
      lastPosition = position
    },
    /** Must be called before another track starts or the queue is cleared. Tries again to record the play when an earlier attempt has failed. */
    finish() {
      recordWhenDue()
      reportPlayback()
    },
  }
}
