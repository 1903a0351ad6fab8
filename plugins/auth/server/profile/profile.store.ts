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
  readonly followed_count: number
}

export interface PersonRow {
  readonly follow_id: number
  readonly id: number
  readonly name: string
  readonly image: string | null
}

/** Which end of a follow a list shows, and whose list it is. */
const ENDS = {
  followers: { shown: 'follower_id', of: 'followed_id' },
  followed: { shown: 'followed_id', of: 'follower_id' },
} as const
export type People = keyof typeof ENDS

/** Who is on neither list: the suspended; and private people, but for whose list it is (`of`) and for themselves. */
const shownTo = (viewer: string, of: string) => `u.banned_at is null and (not coalesce(p.is_private, false) or ${viewer}::bigint in (${of}, u.id))`

/** As many as the list has. */
const countOf = (which: People, of: string, viewer: string) =>
  `(select count(*)::int from user_follows f join users u on u.id = f.${ENDS[which].shown} left join user_profiles p on p.user_id = u.id
    where f.${ENDS[which].of} = ${of} and ${shownTo(viewer, of)})`

export type ProfileStore = ReturnType<typeof createProfileStore>

export function createProfileStore(sql: SqlRunner) {
  return {
    /** `null` for nobody, and for who is suspended. */
    async find(id: number, viewerId: number | null): Promise<ProfileRow | null> {
      const [row] = await sql<ProfileRow>(
        `select u.id::float8 as id, u.name, u.image, u.created_at, coalesce(p.is_private, false) as is_private,
           exists (select 1 from user_follows where follower_id = $2 and followed_id = u.id) as is_following,
           ${countOf('followers', '$1', '$2')} as followers_count, ${countOf('followed', '$1', '$2')} as followed_count
         from users u left join user_profiles p on p.user_id = u.id where u.id = $1 and u.banned_at is null`,
        [id, viewerId],
      )
      return row ?? null
    },
    async setPrivate(userId: number, isPrivate: boolean) {
      await sql('insert into user_profiles (user_id, is_private) values ($1, $2) on conflict (user_id) do update set is_private = excluded.is_private', [
        userId,
        isPrivate,
      ])
    },
    /** Whether they did not already. */
    async follow(followerId: number, followedId: number, transaction: Transaction): Promise<boolean> {
      const rows = await sql(
        'insert into user_follows (follower_id, followed_id) values ($1, $2) on conflict do nothing returning id',
        [followerId, followedId],
        transaction,
      )
      return rows.length > 0
    },
    async unfollow(followerId: number, followedId: number) {
      await sql('delete from user_follows where follower_id = $1 and followed_id = $2', [followerId, followedId])
    },
    people(which: People, ofId: number, viewerId: number | null, { before, count }: { before: string | null; count: number }): Promise<PersonRow[]> {
      const { shown, of } = ENDS[which]
      return sql<PersonRow>(
        `select f.id::float8 as follow_id, u.id::float8 as id, u.name, coalesce(a.small_url, u.image) as image
         from user_follows f join users u on u.id = f.${shown}
           left join user_profiles p on p.user_id = u.id left join user_avatars a on a.user_id = u.id
         where f.${of} = $1 and ($3::bigint is null or f.id < $3::bigint) and ${shownTo('$2', '$1')}
         order by f.id desc limit $4`,
        [ofId, viewerId, before, count],
      )
    },
    /** For the download of one's own data. */
    async dataOf(userId: number): Promise<object> {
      const [row] = await sql<{ data: object }>(
        `select json_build_object(
           'profile', json_build_object('is_private', coalesce((select is_private from user_profiles where user_id = $1), false)),
           'follows', (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'since', f.created_at) order by f.id), '[]')
                       from user_follows f join users u on u.id = f.followed_id where f.follower_id = $1)) as data`,
        [userId],
      )
      return row?.data ?? {}
    },
  }
}
