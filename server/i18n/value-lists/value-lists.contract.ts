import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'

export const getValueLists = defineEndpoint({
  method: 'GET',
  path: 'value-lists/{names}',
  summary: 'Get lists of values to choose from, by comma-separated names, in the language of the caller',
  access: 'guest',
  acceptsAccessToken: true,
  params: z.strictObject({ names: z.string().regex(/^[\w.-]{1,60}(,[\w.-]{1,60}){0,9}$/) }),
  response: z.record(z.string(), z.unknown()),
  errors: ['value_lists.unknown'],
})
