import { runCommand } from '@balafon/sdk/client'
import type { CommandResult, Contribution } from '@balafon/sdk/contract'
import { useEffect, useState } from 'react'

const TYPING_DELAY_MS = 120

/** The results of each search command for the current query. */
export type SearchResults = ReadonlyMap<Contribution, readonly CommandResult[]>

interface SearchState {
  readonly results: SearchResults
  readonly pending: number
}

const NOTHING: SearchState = { results: new Map(), pending: 0 }

/** Runs the search commands for a query. Results of the previous query stay visible until a command has new ones. */
export function useSearchResults(searches: readonly Contribution[], query: string): SearchState {
  const [state, setState] = useState(NOTHING)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of commands is a new array in every render
  useEffect(() => {
    const controller = new AbortController()
    const update = (change: (state: SearchState) => SearchState) => {
      if (!controller.signal.aborted) setState(change)
    }
    const run = async (search: Contribution) => {
      const show = (results: readonly CommandResult[]) => update((current) => ({ ...current, results: new Map(current.results).set(search, results) }))
      const props = { query: query.trim(), signal: controller.signal, show }
      await runCommand(search.plugin, String(search.run), props).catch((error) => {
        if (!controller.signal.aborted) console.error(error)
        show([])
      })
      update((current) => ({ ...current, pending: current.pending - 1 }))
    }
    setState(({ results }) => ({ results, pending: searches.length }))
    const timer = setTimeout(() => searches.forEach((search) => void run(search)), query === '' ? 0 : TYPING_DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, searches.length])
  return state
}
