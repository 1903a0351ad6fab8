import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/** Returns the countries. It describes the endpoint `GET value-lists/{names}` of the server for this one list. */
export const listCountries = defineEndpoint({
  method: 'GET',
  path: 'value-lists/countries',
  summary: 'List countries',
  access: 'guest',
  response: z.object({ countries: z.array(z.object({ code: z.string(), name: z.string() })) }),
})
