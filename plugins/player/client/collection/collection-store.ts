import { sendRequest } from '@balafon/sdk/client'
import { create } from 'zustand'
import { getCollectionFlags, type MusicItemKey, type MusicItemKind } from '../../contract/collection.ts'

/** What a user can do with a music item. Only artists are followed; only tracks and albums are reposted. */
export type Flag = 'liked' | 'followed' | 'reposted'

const MAX_ITEMS_PER_REQUEST = 200

interface Flags {
  /** The signed-in user that the flags belong to. */
  readonly userId: number | null
  readonly flags: Readonly<Record<string, boolean>>
}

export const useCollectionStore = create<Flags>(() => ({ userId: null, flags: {} }))

const { getState: get, setState: set } = useCollectionStore

/** The flags as the server last confirmed them. */
const confirmed = new Map<string, boolean>()
/** Music items that were requested or received. */
const requested = new Set<MusicItemKey>()
/** Flags for which a change is being sent. */
const sending = new Set<string>()
let waiting: MusicItemKey[] = []

export const getFlagKey = (flag: Flag, kind: MusicItemKind, id: number) => `${flag} ${kind}.${id}`

/** Loads the flags of a music item, with those of all other music items that are shown at the same time: one request per page. */
export function loadFlags(userId: number, kind: MusicItemKind, id: number) {
  if (get().userId !== userId) reset(userId)
  const key: MusicItemKey = `${kind}.${id}`
  if (requested.has(key)) return
  requested.add(key)
  waiting.push(key)
  if (waiting.length === 1) setTimeout(() => void sendWaiting(), 0)
}

function reset(userId: number) {
  confirmed.clear()
  requested.clear()
  waiting = []
  set({ userId, flags: {} })
}

async function sendWaiting() {
  const keys = waiting
  waiting = []
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
    for (const [key, value] of Object.entries(flags)) confirmed.set(key, value)
    // A change that the user made meanwhile stays.
    for (const key of sending) delete flags[key]
    set((state) => ({ flags: { ...state.flags, ...flags } }))
  } catch {
    // Hearts stay empty and are requested again with the next page.
    for (const key of keys) requested.delete(key)
  }
}

/** Shows the likes of tracks that the server has confirmed. */
export function confirmLikes(trackIds: readonly number[], isLiked: boolean) {
  const flags = Object.fromEntries(trackIds.map((id) => [getFlagKey('liked', 'track', id), isLiked]))
  for (const key of Object.keys(flags)) confirmed.set(key, isLiked)
  set((state) => ({ flags: { ...state.flags, ...flags } }))
}

const setFlag = (key: string, value: boolean) => set((state) => ({ flags: { ...state.flags, [key]: value } }))

/**
 * Shows a change at once and sends it. While a change is being sent, only the last of further changes is sent after it.
 * @throws the error of the request, after the flag is shown as the server has it.
 */
export async function changeFlag(key: string, value: boolean, send: (value: boolean) => Promise<unknown>) {
  setFlag(key, value)
  if (sending.has(key)) return
  sending.add(key)
  try {
    for (let next = value; next !== (confirmed.get(key) ?? !value); next = get().flags[key] ?? next) {
      await send(next)
      confirmed.set(key, next)
    }
  } catch (error) {
    setFlag(key, confirmed.get(key) ?? !value)
    throw error
  } finally {
    sending.delete(key)
  }
}
