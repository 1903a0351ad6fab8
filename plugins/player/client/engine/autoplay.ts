import { readBootstrap, sendRequest } from '@balafon/sdk/client'
import { create } from 'zustand'
import type { TrackCard } from '../../contract/catalogue.ts'
import { getRadio } from '../../contract/radio.ts'

const STORAGE_KEY = 'balafon.player.autoplay'
const TRACKS_PER_REQUEST = 10
/** The number of the latest tracks in the queue that the radio must not repeat. */
const MAX_EXCLUDED = 50

interface AutoplayState {
  /** The choice of the user in this browser; null when the setting of the site applies. */
  readonly choice: boolean | null
}

function readChoice(): boolean | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return stored === null ? null : stored === 'on'
  } catch {
    return null
  }
}

const useAutoplayStore = create<AutoplayState>(() => ({ choice: readChoice() }))

const isEnabledBySite = () => readBootstrap().settings['player.autoplay'] === true

export const isAutoplayOn = (): boolean => useAutoplayStore.getState().choice ?? isEnabledBySite()

/** Returns whether similar songs are played after the end of the queue. */
export const useAutoplay = (): boolean => useAutoplayStore(({ choice }) => choice ?? isEnabledBySite())

/** Switches autoplay on or off, and stores the choice in the browser. */
export function setAutoplay(isOn: boolean) {
  useAutoplayStore.setState({ choice: isOn })
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off')
  } catch {
    // When the storage is full or disabled, the choice is lost when the page is closed.
  }
}

/** Finds songs that continue the queue after its end. They come from the radio of the last track and do not repeat the latest tracks of the queue. */
export async function findSimilarTracks(last: TrackCard, queued: readonly TrackCard[]): Promise<readonly TrackCard[]> {
  const latestIds = [...new Set(queued.map(({ id }) => id))].slice(-MAX_EXCLUDED)
  const { data } = await sendRequest(getRadio, {
    params: { seedType: 'track', seedId: String(last.id) },
    query: { exclude: latestIds.join(','), perPage: TRACKS_PER_REQUEST },
  })
  const known = new Set(latestIds)
  return data.filter(({ id }) => !known.has(id))
}
