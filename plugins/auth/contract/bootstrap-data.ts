import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'
import { Bootstrap } from './fields.ts'

/** An endpoint of the core: the bootstrap data of the current visitor, as every page contains it. */
export const getBootstrapData = defineEndpoint({
  method: 'GET',
  path: 'bootstrap-data',
  summary: 'Get bootstrap data',
  access: 'guest',
  query: z.object({ locale: z.string() }),
  response: Bootstrap,
})
