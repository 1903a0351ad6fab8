import { implement, type ServerContext } from '@balafon/sdk/server'
import { search, searchKind } from '../../contract/search.ts'
import type { SearchService } from './search.service.ts'

export const searchRoutes = (found: SearchService, languageOf: ServerContext['getLanguage']) => [
  implement(search, ({ query: { query, types, perPage }, user, request }) =>
    found.all({ query, userId: user?.id ?? null, language: languageOf(request) }, types?.split(',') ?? null, perPage),
  ),
  implement(searchKind, ({ params, query: { query, ...page }, user, request }) =>
    found.one({ query, userId: user?.id ?? null, language: languageOf(request) }, params.kind, page),
  ),
]
