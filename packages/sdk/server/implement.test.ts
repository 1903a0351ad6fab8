import { describe, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from '../contract/index.ts'
import type { Identity } from './identity.ts'
import type { EndpointRequest } from './implement.ts'

const common = { method: 'GET', path: 'x/acme.test/user', summary: 'Get the user', response: z.object({}) } as const
const guestEndpoint = defineEndpoint({ ...common, access: 'guest' })
const userEndpoint = defineEndpoint({ ...common, access: 'user' })

describe('EndpointRequest', () => {
  test('has a user that may be null when guests have access', () => {
    expectTypeOf<EndpointRequest<typeof guestEndpoint>['user']>().toEqualTypeOf<Identity | null>()
    expectTypeOf<EndpointRequest<typeof userEndpoint>['user']>().toEqualTypeOf<Identity>()
  })
})
