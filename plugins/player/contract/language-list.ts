import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/** The endpoint `GET value-lists/{names}` of the core, declared here for the list of languages only. */
export const getLanguageList = defineEndpoint({
  method: 'GET',
  path: 'value-lists/localizations',
  summary: 'The languages of the site',
  access: 'guest',
  response: z.object({ localizations: z.array(z.object({ language: z.string(), name: z.string() })) }),
})
