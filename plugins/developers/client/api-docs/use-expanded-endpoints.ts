import { useLocation } from '@balafon/sdk/client'
import { useEffect, useState } from 'react'
import type { ApiEndpoint } from './list-endpoints.ts'

/** Returns which endpoints are expanded. The endpoint in the URL's hash is expanded and scrolled into view. */
export function useExpandedEndpoints(endpoints: readonly ApiEndpoint[]) {
  const { hash, key } = useLocation()
  const [expandedIds, setExpandedIds] = useState<ReadonlySet<string>>(new Set())
  const linkedId = endpoints.find(({ id }) => `#${id}` === hash)?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same link is followed again
  useEffect(() => {
    if (linkedId === undefined) return
    setExpandedIds((current) => new Set([...current, linkedId]))
    document.getElementById(linkedId)?.scrollIntoView()
  }, [linkedId, key])

  const toggle = (id: string) =>
    setExpandedIds((current) => {
      const next = new Set(current)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return { expandedIds, toggle }
}
