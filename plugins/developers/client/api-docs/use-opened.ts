import { useLocation } from '@balafon/sdk/client'
import { useEffect, useState } from 'react'
import type { Call } from './read-calls.ts'

/** Which calls are unfolded; the one that the address names is, and comes into sight. */
export function useOpened(calls: readonly Call[]) {
  const { hash, key } = useLocation()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const named = calls.find(({ id }) => `#${id}` === hash)?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that somebody went there again
  useEffect(() => {
    if (named === undefined) return
    setOpened((before) => new Set([...before, named]))
    document.getElementById(named)?.scrollIntoView()
  }, [named, key])

  const toggle = (id: string) =>
    setOpened((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  return { opened, toggle }
}
