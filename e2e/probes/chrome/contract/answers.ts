import { endpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

const reply = z.object({ ok: z.boolean() })

export const fail = endpoint({ method: 'POST', path: 'x/test.probe/fail', summary: 'Breaks', access: 'guest', reply })

export const refuse = endpoint({
  method: 'POST',
  path: 'x/test.probe/refuse',
  summary: 'Says no, and offers a way out',
  access: 'guest',
  reply,
  errors: ['probe.refused'],
})

export const closed = endpoint({ method: 'GET', path: 'x/test.probe/closed', summary: 'Only for members', access: 'user', reply })
