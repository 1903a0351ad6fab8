import { useEffect } from 'react'
import { player } from './player-store.ts'
import { isSavingData } from './streams.ts'

/** The delay after which the sound is prepared, so that the page is rendered and its images are requested first. */
const START_AFTER_MS = 300

/** Requests the URL of the first track that the play button of a page plays, so that a click does not wait for this request. The audio itself is not loaded. */
export function usePreparedSound(trackId: number | undefined) {
  useEffect(() => {
    if (trackId === undefined || isSavingData()) return
    const timer = setTimeout(() => void player.prepareSound(trackId), START_AFTER_MS)
    return () => clearTimeout(timer)
  }, [trackId])
}
