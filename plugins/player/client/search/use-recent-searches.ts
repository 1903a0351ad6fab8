import { useState } from 'react'

const STORAGE_KEY = 'balafon.player.searches'
const MAX_SEARCHES = 8

export type RecentSearchList = ReturnType<typeof useRecentSearches>

/** Returns the latest searches, newest first: queries that the user submitted, and queries of which the user opened a result. They are stored only in this browser. */
export function useRecentSearches() {
  const [searches, setSearches] = useState(readSearches)
  const update = (next: readonly string[]) => {
    setSearches(next)
    writeSearches(next)
  }
  return {
    searches,
    add(query: string) {
      const text = query.trim()
      if (text) update([text, ...searches.filter((search) => search !== text)].slice(0, MAX_SEARCHES))
    },
    remove: (query: string) => update(searches.filter((search) => search !== query)),
    clear: () => update([]),
  }
}

function readSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((search) => typeof search === 'string').slice(0, MAX_SEARCHES) : []
  } catch {
    return []
  }
}

function writeSearches(searches: readonly string[]) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(searches))
  } catch {
    // When the storage is full or disabled, recent searches are lost after a reload. The search works nevertheless, so the error is ignored.
  }
}
