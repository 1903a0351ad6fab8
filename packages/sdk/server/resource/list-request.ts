import { type ListQuery, ListQueryError, parseListQuery, type Resource } from '../../contract/index.ts'
import { fieldProblem } from '../problem.ts'
import type { Caller } from './caller.ts'

/** A request with a list query. The contract has validated `query`, which no longer contains the parameters of every endpoint, such as `workspaceId`. */
export interface ListRequest {
  readonly query: object
  readonly request: { readonly search: string }
  readonly getCaller: () => Promise<Caller>
}

/**
 * Reads the query of a list request and runs a function with it.
 * @throws 422 with an error at each parameter that is invalid or that the caller may not use.
 */
export async function handleListRequest<T>(
  resource: Resource,
  { query, request, getCaller }: ListRequest,
  handle: (listQuery: ListQuery, caller: Caller) => Promise<T>,
): Promise<T> {
  const parameters = [...new URLSearchParams(request.search)].filter(([name]) => Object.hasOwn(query, name))
  const caller = await getCaller()
  try {
    return await handle(parseListQuery(resource, new URLSearchParams(parameters), caller.can), caller)
  } catch (error) {
    throw error instanceof ListQueryError ? fieldProblem(error.fields) : error
  }
}
