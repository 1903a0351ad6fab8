import { sendRequest } from '@balafon/sdk/client'
import { create } from 'zustand'
import { getCollectionFlags, type MusicItemKey, type MusicItemKind } from '../../contract/collection.ts'

/** The marks that a user can set on a music item. Only artists can be followed; only tracks and albums can be reposted. */
export type Flag = 'liked' | 'followed' | 'reposted'

const MAX_ITEMS_PER_REQUEST = 200

interface Flags {
  /** The signed-in user that the flags belong to. */
  readonly userId: number | null
  readonly flags: Readonly<Record<string, boolean>>
}

export const useCollectionStore = create<Flags>(() => ({ userId: null, flags: {} }))

const { getState: get, setState: set } = useCollectionStore

/** The values of the flags that the server has confirmed last. */
const confirmedFlags = new Map<string, boolean>()
/** The keys of music items for which the flags were requested or received. */
const requestedKeys = new Set<MusicItemKey>()
/** The keys of flags for which a change is being sent. */
const sendingFlagKeys = new Set<string>()
/** The keys of music items that the next request contains. */
let waitingKeys: MusicItemKey[] = []

export const getFlagKey = (flag: Flag, kind: MusicItemKind, id: number) => `${flag} ${kind}.${id}`

/** Loads the flags of a music item. Items that are shown at the same time are requested together, so that a page sends one request. */
export function loadFlags(userId: number, kind: MusicItemKind, id: number) {
  if (get().userId !== userId) resetForUser(userId)
  const key: MusicItemKey = `${kind}.${id}`
  if (requestedKeys.has(key)) return
  requestedKeys.add(key)
  waitingKeys.push(key)
  if (waitingKeys.length === 1) setTimeout(() => void requestWaitingFlags(), 0)
}

function resetForUser(userId: number) {
  confirmedFlags.clear()
  requestedKeys.clear()
  waitingKeys = []
  set({ userId, flags: {} })
}

async function requestWaitingFlags() {
  const keys = waitingKeys
  waitingKeys = []
  for (let start = 0; start < keys.length; start += MAX_ITEMS_PER_REQUEST) await requestFlags(keys.slice(start, start + MAX_ITEMS_PER_REQUEST))
}

async function requestFlags(keys: readonly MusicItemKey[]) {
  const { userId } = get()
  try {
    const response = await sendRequest(getCollectionFlags, { query: { subjects: keys.join(',') } })
    if (get().userId !== userId) return
    const flags: Record<string, boolean> = {}
    for (const flag of ['liked', 'followed', 'reposted'] as const) {
      const names = new Set(response[flag])
      for (const key of keys) flags[`${flag} ${key}`] = names.has(key)
    }
    for (const [key, value] of Object.entries(flags)) confirmedFlags.set(key, value)
    // The response is older than a change that is being sent, so it must not replace the value of the user.
    for (const key of sendingFlagKeys) delete flags[key]
    set((state) => ({ flags: { ...state.flags, ...flags } }))
  } catch {
    // The error is not shown: the hearts stay empty, and the flags are requested again when the items are shown again.
    for (const key of keys) requestedKeys.delete(key)
  }
}

/** Updates the likes of tracks after the server has confirmed a change of several tracks. */
export function confirmLikes(trackIds: readonly number[], isLiked: boolean) {
  const flags = Object.fromEntries(trackIds.map((id) => [getFlagKey('liked', 'track', id), isLiked]))
  for (const key of Object.keys(flags)) confirmedFlags.set(key, isLiked)
  set((state) => ({ flags: { ...state.flags, ...flags } }))
}

const setFlag = (key: string, value: boolean) => set((state) => ({ flags: { ...state.flags, [key]: value } }))

/**
 * Shows a change at once and sends it. When the user changes the flag again while the request is running, only the latest value is sent after it.
 * @throws The error of the request. The flag then shows the confirmed value again.
 */
export async function changeFlag(key: string, value: boolean, send: (value: boolean) => Promise<unknown>) {
  setFlag(key, value)
  if (sendingFlagKeys.has(key)) return
  sendingFlagKeys.add(key)
  try {
    for (let next = value; next !== (confirmedFlags.get(key) ?? !value); next = get().flags[key] ?? next) {
      await send(next)
      confirmedFlags.set(key, next)
    }
  } catch (error) {
    setFlag(key, confirmedFlags.get(key) ?? !value)
    throw error
  } finally {
    sendingFlagKeys.delete(key)
  }
}
