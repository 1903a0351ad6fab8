import { useState } from 'react'

const KEY = 'balafon.player.searches'
const MOST = 8

export type Recent = ReturnType<typeof useRecent>

/** What was looked for and led somewhere, the latest first: it stays in this browser. */
export function useRecent() {
  const [searches, setSearches] = useState(read)
  const keep = (next: readonly string[]) => {
    setSearches(next)
    write(next)
  }
  return {
    searches,
    remember(query: string) {
      const text = query.trim()
      if (text) keep([text, ...searches.filter((each) => each !== text)].slice(0, MOST))
    },
    forget: (query: string) => keep(searches.filter((each) => each !== query)),
    clear: () => keep([]),
  }
}

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

function write(searches: readonly string[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches))
  } catch {
    // A full or forbidden storage remembers nothing, and searches all the same.
  }
}
