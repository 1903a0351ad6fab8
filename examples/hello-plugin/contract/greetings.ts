import { defineEndpoint, defineIdempotentEndpoint, Id, KeysetQuery, keyset, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

export const MAX_LENGTH = 140

export const Greeting = z.object({
  id: z.number(),
  text: z.string(),
  created_at: Timestamp,
  user: z.object({ id: z.number(), name: z.string(), image: z.nullable(z.string()) }),
  track: z.object({ id: z.number(), name: z.string(), artist: z.nullable(z.string()) }),
})
export type Greeting = z.infer<typeof Greeting>

/** How many greetings a user may leave in a day, and how many of them are left. */
export const Allowance = z.object({ per_day: z.number(), left: z.number() })
export type Allowance = z.infer<typeof Allowance>

export const GreetingInput = z.strictObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_LENGTH)) })

export const listGreetings = defineEndpoint({
  method: 'GET',
  path: 'x/acme.hello/greetings',
  summary: 'List the latest greetings, of all tracks or of one',
  access: 'guest',
  acceptsAccessToken: true,
  query: z.extend(KeysetQuery, { trackId: z.optional(Id) }),
  response: keyset(Greeting),
})

export const listMyGreetings = defineEndpoint({
  method: 'GET',
  path: 'x/acme.hello/mine',
  summary: 'List your own greetings',
  access: 'user',
  acceptsAccessToken: true,
  query: KeysetQuery,
  response: keyset(Greeting),
})

export const getAllowance = defineEndpoint({
  method: 'GET',
  path: 'x/acme.hello/allowance',
  summary: 'Get the number of greetings that are left today',
  access: { permission: 'hello.greet' },
  acceptsAccessToken: true,
  response: Allowance,
})

export const greetTrack = defineIdempotentEndpoint({
  method: 'POST',
  path: 'x/acme.hello/tracks/{trackId}/greetings',
  summary: 'Leave a greeting on a track',
  access: { permission: 'hello.greet' },
  acceptsAccessToken: true,
  params: z.strictObject({ trackId: Id }),
  body: GreetingInput,
  response: z.object({ greeting: Greeting }),
  status: 201,
  errors: ['hello.track_not_found', 'hello.daily_limit_reached'],
  rateLimit: 'acme.hello.greet',
})

export const removeGreeting = defineEndpoint({
  method: 'DELETE',
  path: 'x/acme.hello/greetings/{greetingId}',
  summary: 'Remove your own greeting, or any greeting as a moderator',
  access: 'user',
  acceptsAccessToken: true,
  params: z.strictObject({ greetingId: Id }),
  response: z.void(),
  status: 204,
  errors: ['hello.greeting_not_found'],
})
