import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from '../contract/index.ts'
import type { Identity } from './identity.ts'
import { type EndpointRequest, requireUser } from './implement.ts'

const commonFields = { method: 'GET', path: 'x/acme.test/user', summary: 'Get the user', response: z.object({}) } as const
const guestEndpoint = defineEndpoint({ ...commonFields, access: 'guest' })
const userEndpoint = defineEndpoint({ ...commonFields, access: 'user' })
const permissionEndpoint = defineEndpoint({ ...commonFields, access: { permission: 'admin.access' } })

describe('EndpointRequest', () => {
  test('has the type of a user that is never null for the access `user` only', () => {
    expectTypeOf<EndpointRequest<typeof guestEndpoint>['user']>().toEqualTypeOf<Identity | null>()
    expectTypeOf<EndpointRequest<typeof userEndpoint>['user']>().toEqualTypeOf<Identity>()
    expectTypeOf<EndpointRequest<typeof permissionEndpoint>['user']>().toEqualTypeOf<Identity | null>()
  })
})

describe('requireUser', () => {
  test('rejects a guest with 401', () => {
    expect(() => requireUser(null)).toThrow(expect.objectContaining({ output: expect.objectContaining({ statusCode: 401 }) }))
  })
})
