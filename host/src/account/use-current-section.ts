import type { useLocation } from '@balafon/sdk/client'
import { type RefObject, useEffect, useState } from 'react'
import { USER_INTERACTIONS } from './use-scroll-to-section.ts'

/**
 * The id of the section that is read: the one that was gone to, until the reader scrolls.
 * What counts is a line a third down the window, which goes to its foot as the page ends: so the last ones, which never come up to it, have their turn.
 */
export function useCurrentSection(sections: RefObject<HTMLElement | null>, { hash, key }: ReturnType<typeof useLocation>): string | undefined {
  const [id, setId] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same section may be gone to again
  useEffect(() => {
    const stop = new AbortController()
    const look = () => setId(sections.current ? findSectionAt(getReadingLine(), sections.current) : undefined)
    const follow = () => addEventListener('scroll', look, { signal: stop.signal, passive: true })
    const named = document.getElementById(hash.slice(1))
    if (named && sections.current?.contains(named)) {
      setId(named.id)
      for (const begun of USER_INTERACTIONS) addEventListener(begun, follow, { signal: stop.signal, passive: true, once: true })
    } else {
      look()
      follow()
    }
    return () => stop.abort()
  }, [sections, hash, key])
  return id
}

function getReadingLine() {
  const { scrollHeight, clientHeight } = document.documentElement
  const left = scrollHeight - clientHeight - scrollY
  return Math.max(clientHeight / 3, clientHeight - left)
}

/** The last that begins above the line, or the first of all. */
function findSectionAt(line: number, sections: HTMLElement) {
  const all = [...sections.children]
  return (all.findLast((section) => section.getBoundingClientRect().top <= line) ?? all[0])?.id
}
