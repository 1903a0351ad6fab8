import { describe, expectTypeOf, test } from 'vitest'
import type * as z from 'zod/mini'
import type { defineEndpoint, Endpoint } from './endpoint.ts'
import type { ErrorCode, ErrorCodesOf } from './error-codes.ts'
import type { RateLimitName } from './rate-limits.ts'

interface Contract {
  readonly createSong: Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, 'songs.too_many' | 'songs.taken'>
  readonly listSongs: Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, never>
  readonly MAX_LENGTH: 140
}

describe('ErrorCodesOf', () => {
  test('contains the codes of all endpoints of a contract', () => {
    expectTypeOf<keyof ErrorCodesOf<Contract>>().toEqualTypeOf<'songs.too_many' | 'songs.taken'>()
  })
})

describe('ErrorCode', () => {
  test('contains declared error codes only', () => {
    expectTypeOf<'not_found'>().toExtend<ErrorCode>()
    expectTypeOf<'no.such_code'>().not.toExtend<ErrorCode>()
  })
})

describe('RateLimitName', () => {
  test('contains declared rate limits only', () => {
    expectTypeOf<'personal-data'>().toExtend<RateLimitName>()
    expectTypeOf<'no-such-limit'>().not.toExtend<RateLimitName>()
    expectTypeOf<Parameters<typeof defineEndpoint>[0]['rateLimit']>().toEqualTypeOf<RateLimitName | undefined>()
  })
})
