import { defineEndpoint, Id, User, UserQuery } from '@balafon/sdk/contract'
import { z } from 'zod'
import { Bootstrap, Email } from './fields.ts'
import { NamePart } from './names.ts'

/** Path parameters of endpoints about an account: a user's id, or `me` for the signed-in user. */
export const UserParams = z.strictObject({ id: z.union([z.literal('me'), Id]) })

/** The form of the account details. Every field is optional. */
export const AccountDetails = z.strictObject({
  first_name: NamePart.optional(),
  last_name: NamePart.optional(),
  /** A new address needs a confirmed password, because the address can be used to recover the account. */
  email: Email.optional(),
})

/** Creates the schema of an optional value of a value list. An empty string means that nothing is chosen, and becomes `null`. */
const createChoiceSchema = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .transform((value) => value || null)
    .nullable()
    .optional()

export const AccountPatch = z.strictObject({
  ...AccountDetails.shape,
  language: createChoiceSchema(35),
  country: createChoiceSchema(2),
  timezone: createChoiceSchema(64),
  /** `null` removes the image; a new image is uploaded with `POST users/{id}/avatar`. */
  image: z.string().max(500).nullable().optional(),
})
export type AccountPatch = z.infer<typeof AccountPatch>

export const getUser = defineEndpoint({
  method: 'GET',
  path: 'users/{id}',
  summary: 'Get an account: your own, or any account with the permission to update users',
  access: 'user',
  params: UserParams,
  query: UserQuery,
  response: z.object({ user: z.looseObject(User.shape) }),
  errors: ['not_found'],
})

export const updateAccount = defineEndpoint({
  method: 'PUT',
  path: 'users/{id}',
  summary: 'Update an account: your own, or any account with the permission to update users',
  access: 'user',
  params: UserParams,
  body: AccountPatch,
  /** `pending_email` is the new address that replaces the old one once its verification code is entered. */
  response: z.object({ user: User, pending_email: z.string().optional() }),
  errors: [
    'not_found',
    'users.higher_rights',
    'auth.account.name_invalid_characters',
    'auth.account.name_is_url',
    'auth.account.name_not_visible',
    'password_confirmation_required',
    'auth.avatar.upload_required',
    'email_taken',
  ],
  rateLimit: 'account.update',
})

export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: 'users/{id}',
  summary: 'Delete your own account permanently and sign out',
  access: 'user',
  requiresPasswordConfirmation: true,
  params: UserParams,
  /** Confirms that the account of the signed-in user is meant: operators delete other users with another endpoint. */
  query: z.strictObject({ deleteCurrentUser: z.literal('true') }),
  response: z.object({ bootstrapData: Bootstrap }),
  errors: ['not_found', 'last_admin'],
})
