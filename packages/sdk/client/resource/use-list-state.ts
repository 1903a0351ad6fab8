import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type CustomFilters, forgetTypes, type Resource } from '../../contract/resource/define-resource.ts'
import { type Field, type Fields, reference } from '../../contract/resource/fields.ts'
import type { CustomFilterOf, FilterOf } from '../../contract/resource/list-parameters.ts'
import { formatListQuery, type ListQuery } from '../../contract/resource/list-query.ts'
import type { Selection } from '../../contract/resource/resource-endpoints.ts'
import { readListUrl, writeListUrl } from './list-url.ts'
import { useAccess } from './use-access.ts'

type ConditionOf<F extends Fields, C extends CustomFilters, K> = K extends keyof F ? FilterOf<F[K]> : K extends keyof C ? CustomFilterOf<C[K]> : never

/** The state of a list screen. The URL is its only copy, so that a link shows the same rows and Back works. */
export interface ListState<F extends Fields = Fields, C extends CustomFilters = CustomFilters> {
  readonly query: ListQuery<F, C>
  /** The names of parameters in the URL that were left out because their values are not valid. */
  readonly invalid: readonly string[]
  /** Searches. The history entry is replaced, because the user is typing. */
  readonly setQuery: (text: string) => void
  /** Sets the conditions on a field, or removes them. It adds a history entry. */
  readonly setFilter: <K extends (keyof F | keyof C) & string>(name: K, filter: ConditionOf<F, C, K> | null) => void
  readonly setSort: (sort: ListQuery<F, C>['sort']) => void
  /** Shows another page of a list with page numbers. Another search, filter or order shows the first page again. */
  readonly setPage: (page: number) => void
  readonly setColumns: (columns: ListQuery<F, C>['columns']) => void
  /** Removes the search and all filters. */
  readonly clear: () => void
  /** Kept while the order changes and more rows load. Cleared when search or filters change, because an action must not change hidden rows. */
  readonly selection: Selection | null
  readonly select: (selection: Selection | null) => void
}

interface UrlChange {
  readonly isTyping?: boolean
}

/** Reads the state of a list from the URL of the screen, and changes it there. */
export function useListState<F extends Fields, C extends CustomFilters, A extends string>(resource: Resource<F, C, A>): ListState<F, C> {
  const anyResource = forgetTypes(resource)
  const { can } = useAccess()
  const location = useLocation()
  const navigate = useNavigate()
  const { query, invalid } = readListUrl(anyResource, new URLSearchParams(location.search), can)
  const { selection, select } = useSelection(formatListQuery(anyResource, pickConditions(query)).toString())

  const change = (getChanges: (query: ListQuery) => { readonly [K in keyof ListQuery]: unknown }, { isTyping = false }: UrlChange = {}) => {
    // Reads the current URL and not that of the last render, because another change may have navigated since then.
    const search = new URLSearchParams(window.location.search)
    const { query: current } = readListUrl(anyResource, search, can)
    const next = { ...current, ...getChanges(current) } as ListQuery
    void navigate({ search: writeListUrl(anyResource, search, next) }, { replace: isTyping, state: location.state, preventScrollReset: true })
  }

  const state: ListState = {
    query,
    invalid,
    setQuery: (text) => change(() => ({ query: text.trim() || undefined, page: undefined }), { isTyping: true }),
    setFilter: (name, filter) => change(({ filters }) => ({ filters: { ...filters, [name]: filter ?? undefined }, page: undefined })),
    setSort: (sort) => change(() => ({ sort, page: undefined })),
    setPage: (page) => change(() => ({ page })),
    setColumns: (columns) => change(() => ({ columns })),
    clear: () => change(() => ({ query: undefined, filters: {}, page: undefined })),
    selection,
    select,
  }
  return state as unknown as ListState<F, C>
}

const pickConditions = ({ query = '', filters = {} }: ListQuery): ListQuery => ({ query, filters })

/** @param conditions The search and filters that the selection belongs to. */
function useSelection(conditions: string) {
  const [{ selection, selectedWith }, setState] = useState<{ selection: Selection | null; selectedWith: string }>({ selection: null, selectedWith: '' })
  return {
    selection: selectedWith === conditions ? selection : null,
    select: (next: Selection | null) => setState({ selection: next, selectedWith: conditions }),
  }
}

/** Returns the names of fields and custom filters with conditions. */
export const listActiveFilters = ({ filters = {} }: ListQuery): readonly string[] =>
  Object.entries(filters).flatMap(([name, condition]) => (condition && Object.keys(condition).length > 0 ? [name] : []))

/** Finds a field by its name. Returns undefined for the name of a custom filter. */
export const findField = (fields: Fields, name: string): Field | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined)

/**
 * Finds the field that determines the editor and the text of a filter. A custom filter on a reference has such a field too. Undefined for other custom filters.
 */
export function findFilterField({ fields, filters }: Pick<Resource, 'fields' | 'filters'>, name: string): Field | undefined {
  const field = findField(fields, name)
  const { kind, entity } = (Object.hasOwn(filters, name) ? filters[name] : undefined) ?? {}
  return field ?? (kind === 'reference' && entity !== undefined ? reference(entity) : undefined)
}
