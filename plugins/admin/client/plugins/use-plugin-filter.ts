import { useSearchParams } from '@balafon/sdk/client'
import { useState } from 'react'
import type { Plugin, PluginStatus } from '../../contract/plugins.ts'

/** A suspended plugin is enabled, but it does not run, for example because it crashed. */
export const STATUSES: readonly PluginStatus[] = ['enabled', 'disabled', 'suspended', 'uninstalled']

export type Filter = ReturnType<typeof usePluginFilter>

/** Filters plugins by status and text. Both are stored in the URL. */
export function usePluginFilter(plugins: readonly Plugin[]) {
  const [query, setQuery] = useSearchParams()
  // The text has its own state because the URL changes a moment later, which would move the caret.
  const [text, setText] = useState(query.get('q') ?? '')
  const status = STATUSES.find((value) => value === query.get('status')) ?? null
  const matches = plugins.filter((plugin) => matchesText(plugin, text))

  const setParameter = (name: 'q' | 'status', value: string) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )

  const filterByStatus = (value: PluginStatus | null) => (value ? matches.filter((plugin) => plugin.status === value) : matches)

  return {
    text,
    status,
    /** Counts the plugins that match the text and have the status; `null` counts all. */
    countByStatus: (value: PluginStatus | null) => filterByStatus(value).length,
    visiblePlugins: filterByStatus(status),
    setStatus: (next: PluginStatus | null) => void setParameter('status', next ?? ''),
    setText(next: string) {
      setText(next)
      void setParameter('q', next.trim())
    },
  }
}

const matchesText = ({ id, title }: Plugin, text: string) => {
  const searched = text.trim().toLocaleLowerCase()
  return [id, title].some((name) => name.toLocaleLowerCase().includes(searched))
}
