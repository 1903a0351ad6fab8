import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/** The core's `GET value-lists/{names}` with the countries. */
export const listCountries = defineEndpoint({
  method: 'GET',
  path: 'value-lists/countries',
  summary: 'List countries',
  access: 'guest',
  response: z.object({ countries: z.array(z.object({ code: z.string(), name: z.string() })) }),
})
