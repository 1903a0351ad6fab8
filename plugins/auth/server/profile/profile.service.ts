import { problem, type ServerContext } from '@balafon/sdk/server'
import type { Profile } from '../../contract/profile.ts'
import { newFollower } from './profile.notifications.ts'
import { presentProfile } from './profile.present.ts'
import type { People, ProfileStore } from './profile.store.ts'

export type ProfileService = ReturnType<typeof createProfiles>

export function createProfiles(store: ProfileStore, { db, notify }: Pick<ServerContext, 'db' | 'notify'>) {
  async function found(id: number, viewerId: number | null) {
    const row = await store.find(id, viewerId)
    if (!row) throw problem(404, 'not_found')
    return row
  }
  const following = async (id: number, viewerId: number) => {
    const { is_following, followers_count } = await found(id, viewerId)
    return { is_following, followers_count }
  }

  return {
    async find(id: number, viewerId: number | null): Promise<Profile | null> {
      const row = await store.find(id, viewerId)
      return row && presentProfile(row, viewerId)
    },
    setPrivate: (userId: number, isPrivate: boolean) => store.setPrivate(userId, isPrivate),
    async follow(me: number, id: number) {
      if (id === me) throw problem(409, 'auth.profile.follow_self')
      const { is_private, is_following } = await found(id, me)
      if (is_private && !is_following) throw problem(403, 'auth.profile.is_private')
      const follower = await found(me, me)
      await db.transaction(async (transaction) => {
        if (await store.follow(me, id, transaction)) await notify(id, ...newFollower(follower), transaction)
      })
      return following(id, me)
    },
    async unfollow(me: number, id: number) {
      await found(id, me)
      await store.unfollow(me, id)
      return following(id, me)
    },
    /** The latest first. Of a private profile nobody else sees them. */
    async people(which: People, id: number, viewerId: number | null, { cursor, perPage }: { cursor?: string | undefined; perPage: number }) {
      const { is_private } = await found(id, viewerId)
      if (is_private && id !== viewerId) throw problem(404, 'not_found')
      const rows = await store.people(which, id, viewerId, { before: cursor ?? null, count: perPage + 1 })
      const shown = rows.slice(0, perPage)
      return {
        data: shown.map(({ follow_id: _, ...person }) => person),
        next_cursor: rows.length > perPage ? String(shown.at(-1)?.follow_id) : null,
      }
    },
    dataOf: (userId: number) => store.dataOf(userId),
  }
}
