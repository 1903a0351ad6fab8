import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/** The core's `GET value-lists/{names}` with the languages of the site. */
export const getLanguageList = defineEndpoint({
  method: 'GET',
  path: 'value-lists/localizations',
  summary: 'The languages of the site',
  access: 'guest',
  response: z.object({ localizations: z.array(z.object({ language: z.string(), name: z.string() })) }),
})
