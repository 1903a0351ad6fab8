import type { useLocation } from '@balafon/sdk/client'
import { type RefObject, useEffect, useState } from 'react'
import { USER_INTERACTIONS } from './use-scroll-to-section.ts'

/**
 * Returns the id of the section being read: the target of the last navigation, until the user scrolls. Then it is the last
 * section above a reading line, a third down the window. The line moves to the bottom at the end of the page, so that short
 * last sections become current too.
 */
export function useCurrentSection(sections: RefObject<HTMLElement | null>, { hash, key }: ReturnType<typeof useLocation>): string | undefined {
  const [id, setId] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the same section changes only the key
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const update = () => setId(sections.current ? findSectionAt(getReadingLine(), sections.current) : undefined)
    const observer = new ResizeObserver(update)
    signal.addEventListener('abort', () => observer.disconnect())
    const startTracking = () => {
      addEventListener('scroll', update, { signal, passive: true })
      // A section that loads moves the sections below it without a scroll event, so changes of their size are observed.
      if (sections.current) observer.observe(sections.current)
    }
    const target = document.getElementById(hash.slice(1))
    if (target && sections.current?.contains(target)) {
      setId(target.id)
      for (const interaction of USER_INTERACTIONS) addEventListener(interaction, startTracking, { signal, passive: true, once: true })
    } else {
      update()
      startTracking()
    }
    return () => controller.abort()
  }, [sections, hash, key])
  return id
}

/** Returns the y position of the reading line in the window. */
function getReadingLine() {
  const { scrollHeight, clientHeight } = document.documentElement
  const remaining = scrollHeight - clientHeight - scrollY
  return Math.max(clientHeight / 3, clientHeight - remaining)
}

/** Finds the last section that begins above the line, or the first section. */
function findSectionAt(line: number, sections: HTMLElement) {
  const all = [...sections.children]
  return (all.findLast((section) => section.getBoundingClientRect().top <= line) ?? all[0])?.id
}
