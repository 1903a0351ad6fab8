import { implement, type Route } from '@balafon/sdk/server'
import type { Request } from '@hapi/hapi'
import { getValueLists } from './value-lists.contract.ts'
import type { ValueLists } from './value-lists.ts'

export const createValueListRoutes = (lists: ValueLists, languageOf: (request: Request) => string): Route[] => [
  implement(getValueLists, ({ params, request }) => lists.read(params.names.split(','), languageOf(request))),
]
