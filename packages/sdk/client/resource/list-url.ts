import { getListParameters } from '../../contract/resource/list-parameters.ts'
import { type Can, formatListQuery, type ListQuery, ListQueryError, parseListQuery } from '../../contract/resource/list-query.ts'
import type { AnyResource } from './any-resource.ts'

/** The parameters of every list in the URL. The cursor is not in the URL: it is no longer valid when rows were added. */
const LIST_PARAMETERS = ['query', 'sort', 'columns']

/** The query of a list, and the names of parameters that were left out because their values are not valid. */
export interface ListUrl {
  readonly query: ListQuery
  readonly invalid: readonly string[]
}

const isListParameter = (resource: AnyResource, name: string) =>
  LIST_PARAMETERS.includes(name) || getListParameters(resource).has(name) || (name === 'page' && resource.list.paging === 'page')

/** Reads the query of a list from the URL of the screen. Other parameters belong to other parts of the screen and are ignored. */
export function readListUrl(resource: AnyResource, search: URLSearchParams, can: Can): ListUrl {
  const parameters = new URLSearchParams([...search].filter(([name]) => isListParameter(resource, name)))
  try {
    return { query: parseListQuery(resource, parameters, can), invalid: [] }
  } catch (error) {
    if (!(error instanceof ListQueryError)) throw error
    const invalid = Object.keys(error.fields)
    const rest = new URLSearchParams([...parameters].filter(([name]) => !invalid.includes(name)))
    // Ignores all filters when there are too many parameters, because the error then names no parameter that could be left out.
    if (rest.size === parameters.size) return { query: {}, invalid }
    return { ...readListUrl(resource, rest, can), invalid }
  }
}

/** Writes the query of a list into the URL of the screen, and keeps the other parameters. */
export function writeListUrl(resource: AnyResource, search: URLSearchParams, query: ListQuery): string {
  const others = [...search].filter(([name]) => !isListParameter(resource, name))
  const text = new URLSearchParams([...others, ...formatListQuery(resource, query)]).toString()
  // Writes commas unescaped, which a query allows, so that the address stays readable.
  return text && `?${text.replaceAll('%2C', ',')}`
}
