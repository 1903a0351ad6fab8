import { useSearchParams } from '@balafon/sdk/client'
import { useState } from 'react'
import type { Plugin, State } from '../../contract/plugins.ts'

export const STATES: readonly State[] = ['enabled', 'disabled', 'suspended', 'discovered']

export type Filter = ReturnType<typeof useFilter>

/** Which plugins are shown, by state and by words; kept in the address. */
export function useFilter(plugins: readonly Plugin[]) {
  const [query, setQuery] = useSearchParams()
  // The field's own: the address follows a moment later, and would move the caret.
  const [text, setText] = useState(query.get('q') ?? '')
  const state = STATES.find((known) => known === query.get('state')) ?? null
  const matching = plugins.filter((plugin) => matches(plugin, text))

  const remember = (name: 'q' | 'state', value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )

  return {
    text,
    state,
    /** How many there are in a state, of those that match the words. */
    countOf: (wanted: State | null) => (wanted ? matching.filter((plugin) => plugin.state === wanted) : matching).length,
    shown: state ? matching.filter((plugin) => plugin.state === state) : matching,
    setState: (wanted: State | null) => void remember('state', wanted ?? ''),
    setText(next: string) {
      setText(next)
      void remember('q', next.trim())
    },
  }
}

const matches = ({ id, title }: Plugin, text: string) => {
  const wanted = text.trim().toLocaleLowerCase()
  return [id, title].some((name) => name.toLocaleLowerCase().includes(wanted))
}
