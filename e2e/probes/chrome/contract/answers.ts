import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

const reply = z.object({ ok: z.boolean() })

export const fail = defineEndpoint({ method: 'POST', path: 'x/test.probe/fail', summary: 'Breaks', access: 'guest', response: reply })

export const refuse = defineEndpoint({
  method: 'POST',
  path: 'x/test.probe/refuse',
  summary: 'Says no, and offers a way out',
  access: 'guest',
  response: reply,
  errors: ['probe.refused'],
})

export const closed = defineEndpoint({ method: 'GET', path: 'x/test.probe/closed', summary: 'Only for members', access: 'user', response: reply })
