import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'

export const getValueLists = defineEndpoint({
  method: 'GET',
  path: 'value-lists/{names}',
  summary: "Lists of things to choose from, by name, with commas between the names; in the caller's language",
  access: 'guest',
  acceptsAccessToken: true,
  params: z.strictObject({ names: z.string().regex(/^[\w.-]{1,60}(,[\w.-]{1,60}){0,9}$/) }),
  response: z.record(z.string(), z.unknown()),
  errors: ['value_lists.unknown'],
})
