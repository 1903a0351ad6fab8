import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'
import { Bootstrap } from './fields.ts'

/** The core's: who sits at this screen, and what a page brings with it for them. */
export const getBootstrapData = defineEndpoint({
  method: 'GET',
  path: 'bootstrap-data',
  summary: 'What a page brings with it, anew',
  access: 'guest',
  query: z.object({ locale: z.string() }),
  response: Bootstrap,
})
