import { implement, type Route } from '@balafon/sdk/server'
import { getValueLists } from './value-lists.contract.ts'
import type { ValueLists } from './value-lists.ts'

export const createValueListRoutes = (lists: ValueLists): Route[] => [
  implement(getValueLists, ({ params, request }) => lists.read(params.names.split(','), request.language)),
]
