import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

const Result = z.object({ ok: z.boolean() })

export const fail = defineEndpoint({ method: 'POST', path: 'x/test.probe/fail', summary: 'Breaks', access: 'guest', response: Result })

export const refuse = defineEndpoint({
  method: 'POST',
  path: 'x/test.probe/refuse',
  summary: 'Rejects the request and offers an action',
  access: 'guest',
  response: Result,
  errors: ['probe.refused'],
})

export const closed = defineEndpoint({ method: 'GET', path: 'x/test.probe/closed', summary: 'Only for members', access: 'user', response: Result })
