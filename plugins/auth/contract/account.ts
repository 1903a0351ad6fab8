import { defineEndpoint, Id, User, UserQuery } from '@balafon/sdk/contract'
import { z } from 'zod'
import { Bootstrap, Email } from './fields.ts'
import { PartOfName } from './names.ts'

/** Somebody: by id, or oneself. */
export const UserRef = z.strictObject({ id: z.union([z.literal('me'), Id]) })

/** What a form of one's own details holds; all of it can be left out. */
export const AccountDetails = z.strictObject({
  first_name: PartOfName.optional(),
  last_name: PartOfName.optional(),
  /** Another one needs a confirmed password: it is the way back into the account. */
  email: Email.optional(),
})

/** Out of a list; an empty one is none. */
const chosen = (most: number) =>
  z
    .string()
    .max(most)
    .transform((value) => value || null)
    .nullable()
    .optional()

export const AccountPatch = z.strictObject({
  ...AccountDetails.shape,
  language: chosen(35),
  country: chosen(2),
  timezone: chosen(64),
  /** `null` takes the picture away; another one is uploaded. */
  image: z.string().max(500).nullable().optional(),
})
export type AccountPatch = z.infer<typeof AccountPatch>

export const getUser = defineEndpoint({
  method: 'GET',
  path: 'users/{id}',
  summary: 'An account: one’s own, or any for who may change users',
  access: 'user',
  params: UserRef,
  query: UserQuery,
  response: z.object({ user: z.looseObject(User.shape) }),
  errors: ['not_found'],
})

export const updateAccount = defineEndpoint({
  method: 'PUT',
  path: 'users/{id}',
  summary: 'Change what is given of an account: one’s own, or any for who may change users',
  access: 'user',
  params: UserRef,
  body: AccountPatch,
  /** `pending_email`: the address takes the place of the old one when the code that was sent there is given. */
  response: z.object({ user: User, pending_email: z.string().optional() }),
  errors: [
    'not_found',
    'auth.account.name_characters',
    'auth.account.name_address',
    'auth.account.name_unseen',
    'password_confirmation_required',
    'auth.avatar.by_upload',
    'email_taken',
  ],
  rateLimit: 'account.update',
})

export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: 'users/{id}',
  summary: 'Delete one’s own account for good, and sign out',
  access: 'user',
  requiresPasswordConfirmation: true,
  params: UserRef,
  query: z.strictObject({ deleteCurrentUser: z.literal('true') }),
  response: z.object({ bootstrapData: Bootstrap }),
  errors: ['not_found', 'last_admin'],
})
