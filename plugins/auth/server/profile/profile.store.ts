import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export interface ProfileRow {
  readonly id: number
  readonly name: string
  readonly image: string | null
  readonly created_at: Date
  readonly is_private: boolean
  readonly is_following: boolean
  readonly followers_count: number
  readonly following_count: number
}

export interface FollowRow {
  readonly follow_id: number
  readonly id: number
  readonly name: string
  readonly image: string | null
}

export interface FollowedUserRow {
  readonly id: number
  readonly name: string
  /** An ISO time. */
  readonly followed_at: string
}

/** For each list: the column of the listed users, and the column of the user that the list belongs to. */
const LIST_COLUMNS = {
  followers: { listed: 'follower_id', owner: 'followed_id' },
  following: { listed: 'followed_id', owner: 'follower_id' },
} as const
export type FollowList = keyof typeof LIST_COLUMNS

/** Builds the condition of a list: suspended users are left out. Users with a private profile are visible only to themselves and to the owner of the list. */
const buildVisibilityCondition = (viewer: string, owner: string) =>
  `u.banned_at is null and (not coalesce(p.is_private, false) or ${viewer}::bigint in (${owner}, u.id))`

/** Builds the subquery that counts the users in a list. */
const buildCountQuery = (list: FollowList, owner: string, viewer: string) =>
  `(select count(*) from user_follows f join users u on u.id = f.${LIST_COLUMNS[list].listed} left join user_profiles p on p.user_id = u.id
    where f.${LIST_COLUMNS[list].owner} = ${owner} and ${buildVisibilityCondition(viewer, owner)})`

export type ProfileStore = ReturnType<typeof createProfileStore>

/** Creates the store of public profiles and follows. */
export function createProfileStore(sql: SqlRunner) {
  return {
    /** Finds a profile; `null` for unknown and suspended users. */
    async find(id: number, viewerId: number | null): Promise<ProfileRow | null> {
      const [row] = await sql<ProfileRow>(
        `select u.id, u.name, u.image, u.created_at, coalesce(p.is_private, false) as is_private,
           exists (select 1 from user_follows where follower_id = $2 and followed_id = u.id) as is_following,
           ${buildCountQuery('followers', '$1', '$2')} as followers_count, ${buildCountQuery('following', '$1', '$2')} as following_count
         from users u left join user_profiles p on p.user_id = u.id where u.id = $1 and u.banned_at is null`,
        [id, viewerId],
      )
      return row ?? null
    },
    /** Returns false when the user was followed already. The `on conflict` clause detects this; a unique violation would abort the transaction. */
    async insertFollow(followerId: number, followedId: number, transaction: Transaction): Promise<boolean> {
      const rows = await sql(
        'insert into user_follows (follower_id, followed_id) values ($1, $2) on conflict do nothing returning id',
        [followerId, followedId],
        transaction,
      )
      return rows.length > 0
    },
    /** Lists a page of followers or followed users, newest first. `before` is the id of the last follow of the page before. */
    listFollows(list: FollowList, ownerId: number, viewerId: number | null, { before, count }: { before: string | null; count: number }): Promise<FollowRow[]> {
      const { listed, owner } = LIST_COLUMNS[list]
      return sql<FollowRow>(
        `select f.id as follow_id, u.id, u.name, coalesce(a.small_url, u.image) as image
         from user_follows f join users u on u.id = f.${listed}
           left join user_profiles p on p.user_id = u.id left join user_avatars a on a.user_id = u.id
         where f.${owner} = $1 and ($3::bigint is null or f.id < $3::bigint) and ${buildVisibilityCondition('$2', '$1')}
         order by f.id desc limit $4`,
        [ownerId, viewerId, before, count],
      )
    },
    /** Lists the users that a user follows, for the download of personal data. The query joins the names of the users. */
    listFollowedUsers: (userId: number): Promise<FollowedUserRow[]> =>
      sql<FollowedUserRow>(
        `select u.id, u.name, to_json(f.created_at) as followed_at
         from user_follows f join users u on u.id = f.followed_id where f.follower_id = $1 order by f.id`,
        [userId],
      ),
  }
}
