import { useEffect } from 'react'
import { player } from './player-store.ts'
import { isSavingData } from './streams.ts'

/** The page is drawn and its images are requested before. */
const START_AFTER_MS = 300

/** Prepares what the play button of a page plays first, so that a click does not wait for a link. The audio itself is not loaded. */
export function usePreparedSound(trackId: number | undefined) {
  useEffect(() => {
    if (trackId === undefined || isSavingData()) return
    const timer = setTimeout(() => void player.prepareSound(trackId), START_AFTER_MS)
    return () => clearTimeout(timer)
  }, [trackId])
}
