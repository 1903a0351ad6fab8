import { implement } from '@balafon/sdk/server'
import { search, searchKind } from '../../contract/search.ts'
import type { SearchService } from './search.service.ts'

export const createSearchRoutes = (service: SearchService) => [
  implement(search, ({ query: { query, types, perPage }, user, request }) =>
    service.searchAsText({ query, userId: user?.id ?? null, language: request.language }, types?.split(',') ?? null, perPage),
  ),
  implement(searchKind, ({ params, query: { query, ...page }, user, request }) =>
    service.searchKind({ query, userId: user?.id ?? null, language: request.language }, params.kind, page),
  ),
]
