import { useState } from 'react'
import type { SearchKind, SearchResult } from '../../contract/search.ts'

const STORAGE_KEY = 'balafon.player.search_items'
const MAX_ITEMS = 8

/** A search result that the user opened. */
export interface RecentItem {
  readonly path: string
  readonly title: string
  readonly label: string
  readonly image: string | null
  readonly isRound: boolean
}

export type RecentItemList = ReturnType<typeof useRecentItems>

/** Returns the search results that the user opened, latest first. They are stored in this browser only. */
export function useRecentItems() {
  const [items, setItems] = useState(readItems)
  const update = (next: readonly RecentItem[]) => {
    setItems(next)
    writeItems(next)
  }
  return {
    items,
    add({ path, title, image, track, album }: SearchResult, { label, image_shape }: Pick<SearchKind, 'label' | 'image_shape'>) {
      const url = image ?? track?.image?.url ?? album?.image?.url ?? null
      const item = { path, title, label, image: url, isRound: image_shape === 'round' }
      update([item, ...items.filter((other) => other.path !== path)].slice(0, MAX_ITEMS))
    },
    remove: (path: string) => update(items.filter((item) => item.path !== path)),
    clear: () => update([]),
  }
}

const isRecentItem = (value: unknown): value is RecentItem =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  /^\/(?![/\\])/.test(value.path) &&
  'title' in value &&
  typeof value.title === 'string' &&
  'label' in value &&
  typeof value.label === 'string'

function readItems(): readonly RecentItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentItem).slice(0, MAX_ITEMS) : []
  } catch {
    return []
  }
}

function writeItems(items: readonly RecentItem[]) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(items))
  } catch {
    // When the storage is full or disabled, recent items are lost after a reload. The search works nevertheless, so the error is ignored.
  }
}
