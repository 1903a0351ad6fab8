import { defineEndpoint, Id, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

export const MAX_NAME = 100

/** As many as one may have at a time. */
export const MAX_TOKENS = 25

export const AccessToken = z.object({ id: z.number(), name: z.string(), last_used_at: z.nullable(Timestamp), created_at: Timestamp })
export type AccessToken = z.infer<typeof AccessToken>

/** One line that can be seen. */
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NAME), z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'developers.name_characters'))

export const listTokens = defineEndpoint({
  method: 'GET',
  path: 'access-tokens',
  summary: "One's own access tokens, the latest first",
  access: 'user',
  response: z.object({ tokens: z.array(AccessToken) }),
})

/** Not idempotent: an answer that is kept for a second call would keep the token. */
export const createToken = defineEndpoint({
  method: 'POST',
  path: 'access-tokens',
  summary: 'Make an access token. It is in this answer and in no other',
  access: { permission: 'api.access' },
  requiresPasswordConfirmation: true,
  body: z.strictObject({ tokenName: Name }),
  response: z.object({ plainTextToken: z.string(), token: AccessToken }),
  status: 201,
  errors: ['developers.name_characters', 'developers.too_many', 'tokens_closed'],
  rateLimit: 'tokens.create',
})

/** Also for who lost `api.access`: taking a key away is never the worse. */
export const deleteToken = defineEndpoint({
  method: 'DELETE',
  path: 'access-tokens/{id}',
  summary: "Delete one of one's access tokens; calls with it are refused from then on",
  access: 'user',
  params: z.strictObject({ id: Id }),
  response: z.object({}),
  errors: ['developers.no_such_token'],
})
