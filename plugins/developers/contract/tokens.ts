import { defineEndpoint, Id, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

export const MAX_NAME_LENGTH = 100

/** The maximum number of tokens of a user. */
export const MAX_TOKENS = 25

export const AccessToken = z.object({ id: z.number(), name: z.string(), last_used_at: z.nullable(Timestamp), created_at: Timestamp })
export type AccessToken = z.infer<typeof AccessToken>

/** One line of visible characters: no control (Cc), formatting (Cf), line (Zl) or paragraph (Zp) characters. */
const Name = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(MAX_NAME_LENGTH), z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'developers.invalid_name_characters'))

export const listTokens = defineEndpoint({
  method: 'GET',
  path: 'access-tokens',
  summary: 'List the user’s access tokens, newest first',
  access: 'user',
  response: z.object({ tokens: z.array(AccessToken) }),
})

/** This endpoint is not declared as idempotent. The server would otherwise store its response, which contains the token. */
export const createToken = defineEndpoint({
  method: 'POST',
  path: 'access-tokens',
  summary: 'Create an access token. Only this response contains it',
  access: { permission: 'api.access' },
  requiresPasswordConfirmation: true,
  body: z.strictObject({ tokenName: Name }),
  response: z.object({ plainTextToken: z.string(), token: AccessToken }),
  status: 201,
  errors: ['developers.invalid_name_characters', 'developers.too_many_tokens', 'tokens_disabled'],
  rateLimit: 'tokens.create',
})

/** Users may delete their tokens even after they have lost the permission `api.access`. */
export const deleteToken = defineEndpoint({
  method: 'DELETE',
  path: 'access-tokens/{id}',
  summary: 'Delete one of the user’s access tokens',
  access: 'user',
  forbidsViewAs: true,
  params: z.strictObject({ id: Id }),
  response: z.object({}),
  errors: ['developers.token_not_found'],
})

const userParams = z.strictObject({ id: Id })
const userErrors = ['not_found', 'users.own_account', 'users.higher_rights'] as const

export const listUserTokens = defineEndpoint({
  method: 'GET',
  path: 'users/{id}/access-tokens',
  summary: 'List the access tokens of a user, newest first',
  access: { permission: 'users.update' },
  params: userParams,
  response: z.object({ tokens: z.array(AccessToken) }),
  errors: userErrors,
})

export const deleteUserToken = defineEndpoint({
  method: 'DELETE',
  path: 'users/{id}/access-tokens/{tokenId}',
  summary: 'Delete an access token of a user',
  access: { permission: 'users.update' },
  params: z.strictObject({ id: Id, tokenId: Id }),
  response: z.object({}),
  errors: [...userErrors, 'developers.token_not_found'],
})
