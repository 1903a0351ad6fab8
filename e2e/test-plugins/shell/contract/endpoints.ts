import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

const Result = z.object({ ok: z.boolean() })

export const fail = defineEndpoint({ method: 'POST', path: 'x/test.plugin/fail', summary: 'Breaks', access: 'guest', response: Result })

export const refuse = defineEndpoint({
  method: 'POST',
  path: 'x/test.plugin/refuse',
  summary: 'Rejects the request and offers an action',
  access: 'guest',
  response: Result,
  errors: ['test_plugin.refused'],
})

export const closed = defineEndpoint({ method: 'GET', path: 'x/test.plugin/closed', summary: 'Only for members', access: 'user', response: Result })
