import { defineEndpoint, Id, keyset, Timestamp } from '@balafon/sdk/contract'
import { z } from 'zod'

const UserId = z.strictObject({ id: Id })

/** The public part of a user. Of a private profile, other users see only the name and the image. */
export const Profile = z.object({
  id: z.number(),
  name: z.string(),
  image: z.string().nullable(),
  is_private: z.boolean(),
  /** Whether the signed-in user follows this user. */
  is_following: z.boolean(),
  joined_at: z.nullable(Timestamp),
  followers_count: z.number().nullable(),
  following_count: z.number().nullable(),
})
export type Profile = z.infer<typeof Profile>

export const UserSummary = z.object({ id: z.number(), name: z.string(), image: z.string().nullable() })
export type UserSummary = z.infer<typeof UserSummary>

export const getProfile = defineEndpoint({
  method: 'GET',
  path: 'users/{id}/profile',
  summary: 'Get the public profile of a user',
  access: 'guest',
  acceptsAccessToken: true,
  params: UserId,
  response: z.object({ profile: Profile }),
  errors: ['not_found'],
})

export const updatePrivacy = defineEndpoint({
  method: 'PUT',
  path: 'users/me/profile',
  summary: 'Make your profile public or private',
  access: 'user',
  body: z.strictObject({ is_private: z.boolean() }),
  response: z.object({ is_private: z.boolean() }),
  rateLimit: 'account.update',
})

const FollowStatus = z.object({ is_following: z.boolean(), followers_count: z.number() })

export const follow = defineEndpoint({
  method: 'POST',
  path: 'users/{id}/follow',
  summary: 'Follow a user; repeating the request has no effect',
  access: 'user',
  acceptsAccessToken: true,
  params: UserId,
  response: FollowStatus,
  errors: ['not_found', 'auth.profile.follow_self', 'auth.profile.is_private'],
  rateLimit: 'follow',
})

export const unfollow = defineEndpoint({
  method: 'POST',
  path: 'users/{id}/unfollow',
  summary: 'Stop following a user',
  access: 'user',
  acceptsAccessToken: true,
  params: UserId,
  response: FollowStatus,
  errors: ['not_found'],
  rateLimit: 'follow',
})

const UserListQuery = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  perPage: z.coerce.number().int().min(1).max(100).default(30),
})

export const listFollowers = defineEndpoint({
  method: 'GET',
  path: 'users/{id}/followers',
  summary: 'List the followers of a user, newest first',
  access: 'guest',
  acceptsAccessToken: true,
  params: UserId,
  query: UserListQuery,
  response: keyset(UserSummary),
  errors: ['not_found'],
})

export const listFollowing = defineEndpoint({
  method: 'GET',
  path: 'users/{id}/following',
  summary: 'List the users that a user follows, newest first',
  access: 'guest',
  acceptsAccessToken: true,
  params: UserId,
  query: UserListQuery,
  response: keyset(UserSummary),
  errors: ['not_found'],
})
