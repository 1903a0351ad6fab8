import { implement, problem } from '@balafon/sdk/server'
import { follow, getProfile, listFollowers, listFollowing, unfollow, updatePrivacy } from '../../contract/profile.ts'
import type { ProfileService } from './profile.service.ts'

export const createProfileRoutes = (profiles: ProfileService) => [
  implement(getProfile, async ({ params, user }) => {
    const profile = await profiles.find(params.id, user?.id ?? null)
    if (!profile) throw problem(404, 'not_found')
    return { profile }
  }),
  implement(updatePrivacy, async ({ body, user }) => {
    await profiles.setPrivate(user.id, body.is_private)
    return body
  }),
  implement(follow, ({ params, user }) => profiles.follow(user.id, params.id)),
  implement(unfollow, ({ params, user }) => profiles.unfollow(user.id, params.id)),
  implement(listFollowers, ({ params, query, user }) => profiles.listFollows('followers', params.id, user?.id ?? null, query)),
  implement(listFollowing, ({ params, query, user }) => profiles.listFollows('following', params.id, user?.id ?? null, query)),
]
