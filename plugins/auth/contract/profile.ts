import { defineEndpoint, Id, keyset, Timestamp } from '@balafon/sdk/contract'
import { z } from 'zod'

const UserId = z.strictObject({ id: Id })

/** What everybody may see of somebody. Of a private profile others see the name and the picture. */
export const Profile = z.object({
  id: z.number(),
  name: z.string(),
  image: z.string().nullable(),
  is_private: z.boolean(),
  /** Whether who asks follows them. */
  is_following: z.boolean(),
  since: z.nullable(Timestamp),
  followers_count: z.number().nullable(),
  followed_count: z.number().nullable(),
})
export type Profile = z.infer<typeof Profile>

export const Person = z.object({ id: z.number(), name: z.string(), image: z.string().nullable() })
export type Person = z.infer<typeof Person>

export const getProfile = defineEndpoint({
  method: 'GET',
  path: 'users/{id}/profile',
  summary: "Somebody's public profile",
  access: 'guest',
  acceptsAccessToken: true,
  params: UserId,
  response: z.object({ profile: Profile }),
  errors: ['not_found'],
})

export const updatePrivacy = defineEndpoint({
  method: 'PUT',
  path: 'users/me/profile',
  summary: 'Show others one’s profile, or the name and the picture alone',
  access: 'user',
  body: z.strictObject({ is_private: z.boolean() }),
  response: z.object({ is_private: z.boolean() }),
  rateLimit: 'account.update',
})

const Following = z.object({ is_following: z.boolean(), followers_count: z.number() })

export const follow = defineEndpoint({
  method: 'POST',
  path: 'users/{id}/follow',
  summary: 'Follow somebody; twice is once',
  access: 'user',
  acceptsAccessToken: true,
  params: UserId,
  response: Following,
  errors: ['not_found', 'auth.profile.follow_self', 'auth.profile.is_private'],
  rateLimit: 'follow',
})

export const unfollow = defineEndpoint({
  method: 'POST',
  path: 'users/{id}/unfollow',
  summary: 'Follow somebody no longer',
  access: 'user',
  acceptsAccessToken: true,
  params: UserId,
  response: Following,
  errors: ['not_found'],
  rateLimit: 'follow',
})

const PeopleQuery = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  perPage: z.coerce.number().int().min(1).max(100).default(30),
})

export const listFollowers = defineEndpoint({
  method: 'GET',
  path: 'users/{id}/followers',
  summary: 'Who follows somebody, the latest first',
  access: 'guest',
  acceptsAccessToken: true,
  params: UserId,
  query: PeopleQuery,
  response: keyset(Person),
  errors: ['not_found'],
})

export const listFollowed = defineEndpoint({
  method: 'GET',
  path: 'users/{id}/followed',
  summary: 'Whom somebody follows, the latest first',
  access: 'guest',
  acceptsAccessToken: true,
  params: UserId,
  query: PeopleQuery,
  response: keyset(Person),
  errors: ['not_found'],
})
