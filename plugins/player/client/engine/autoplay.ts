import { readBootstrap, sendRequest } from '@balafon/sdk/client'
import { create } from 'zustand'
import type { TrackCard } from '../../contract/catalogue.ts'
import { getRadio } from '../../contract/radio.ts'

const STORAGE_KEY = 'balafon.player.autoplay'
const TRACKS_PER_REQUEST = 10
/** How many tracks of the queue the radio does not repeat. */
const MAX_EXCLUDED = 50

interface AutoplayState {
  /** The choice of this browser; null: the setting of the site applies. */
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
    // The choice is forgotten with the page when the storage is full or disabled.
  }
}

/** Finds songs for after the end of the queue: the radio of its last track, without the latest tracks of the queue. */
export async function findSimilarTracks(last: TrackCard, queued: readonly TrackCard[]): Promise<readonly TrackCard[]> {
  const latestIds = [...new Set(queued.map(({ id }) => id))].slice(-MAX_EXCLUDED)
  const { data } = await sendRequest(getRadio, {
    params: { seedType: 'track', seedId: String(last.id) },
    query: { exclude: latestIds.join(','), perPage: TRACKS_PER_REQUEST },
  })
  const known = new Set(latestIds)
  return data.filter(({ id }) => !known.has(id))
}
