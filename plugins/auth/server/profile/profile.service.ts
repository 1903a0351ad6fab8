import { problem, type ServerContext } from '@balafon/sdk/server'
import type { Profile } from '../../contract/profile.ts'
import type { AuthContext } from '../models.ts'
import { createFollowerNotification } from './profile.notifications.ts'
import { presentProfile } from './profile.presenter.ts'
import type { FollowList, ProfileStore } from './profile.store.ts'

interface Dependencies {
  readonly models: Pick<AuthContext['models'], 'UserProfile' | 'UserFollow'>
  readonly store: ProfileStore
}

export type ProfileService = ReturnType<typeof createProfileService>

/** Creates the service of public profiles and follows. */
export function createProfileService({ models: { UserProfile, UserFollow }, store }: Dependencies, { db, notify }: Pick<ServerContext, 'db' | 'notify'>) {
  async function getRow(id: number, viewerId: number | null) {
    const row = await store.find(id, viewerId)
    if (!row) throw problem(404, 'not_found')
    return row
  }
  const getFollowStatus = async (id: number, viewerId: number) => {
    const { is_following, followers_count } = await getRow(id, viewerId)
    return { is_following, followers_count }
  }

  return {
    async find(id: number, viewerId: number | null): Promise<Profile | null> {
      const row = await store.find(id, viewerId)
      return row && presentProfile(row, viewerId)
    },
    async setPrivate(userId: number, isPrivate: boolean) {
      await UserProfile.upsert({ userId, isPrivate })
    },
    async follow(myId: number, id: number) {
      if (id === myId) throw problem(409, 'auth.profile.follow_self')
      const { is_private, is_following } = await getRow(id, myId)
      if (is_private && !is_following) throw problem(403, 'auth.profile.is_private')
      const follower = await getRow(myId, myId)
      await db.transaction(async (transaction) => {
        if (await store.insertFollow(myId, id, transaction)) await notify(id, ...createFollowerNotification(follower), transaction)
      })
      return getFollowStatus(id, myId)
    },
    async unfollow(myId: number, id: number) {
      await getRow(id, myId)
      await UserFollow.destroy({ where: { followerId: myId, followedId: id } })
      return getFollowStatus(id, myId)
    },
    /** Lists followers or followed users, newest first. Throws 404 for a private profile of another user. */
    async listFollows(list: FollowList, id: number, viewerId: number | null, { cursor, perPage }: { cursor?: string | undefined; perPage: number }) {
      const { is_private } = await getRow(id, viewerId)
      if (is_private && id !== viewerId) throw problem(404, 'not_found')
      const rows = await store.listFollows(list, id, viewerId, { before: cursor ?? null, count: perPage + 1 })
      const page = rows.slice(0, perPage)
      return {
        data: page.map(({ follow_id: _, ...user }) => user),
        next_cursor: rows.length > perPage ? String(page.at(-1)?.follow_id) : null,
      }
    },
    /** Reads the profile settings and the followed users for the download of personal data. */
    async readPersonalData(userId: number): Promise<object> {
      const profile = await UserProfile.findByPk(userId)
      return { profile: { is_private: profile?.isPrivate ?? false }, following: await store.listFollowedUsers(userId) }
    },
  }
}
