import type { SqlRunner } from '@balafon/sdk/server'

/** The expression of the index of migration `0014-search-names`. A changed expression needs a new migration. */
const NAME_WORDS = "array_to_tsvector(array_remove(string_to_array(search_name, ' '), ''))"

export interface FoundUser {
  readonly rank: number
  readonly id: number
  readonly name: string
  readonly image: string | null
}

interface UserSearch {
  readonly query: string
  readonly viewerId: number | null
  readonly after: Pick<FoundUser, 'rank' | 'id'> | null
  readonly limit: number
}

/** Matches all words of the query as prefixes: `awa ko` becomes `'awa':* & 'ko':*`. `search_text` leaves only alphanumeric characters. */
const QUERY_WORDS = `replace(regexp_replace(nullif(search_text($1), ''), '(\\S+)', '''\\1'':*', 'g'), ' ', ' & ')::tsquery`

export type UserSearchStore = ReturnType<typeof createUserSearchStore>

/** Creates the store that searches users. */
export function createUserSearchStore(sql: SqlRunner) {
  return {
    /**
     * Finds users by name, never by address. Suspended users are not found, and users with a private profile only by themselves.
     * Rank 4: the query is the name; 3: the name starts with the query; 2: the name contains all words; 1: the name is similar (trigrams).
     */
    find: ({ query, viewerId, after, limit }: UserSearch): Promise<FoundUser[]> =>
      sql<FoundUser>(
        `with search as (select nullif(search_text($1), '') as text),
         found as (
           select id, name, image, case when search_name = search.text then 4 when starts_with(search_name, search.text) then 3
             when ${NAME_WORDS} @@ ${QUERY_WORDS} then 2 else 1 end as rank
           from users, search
           where banned_at is null and (${NAME_WORDS} @@ ${QUERY_WORDS} or (length(search_text($1)) >= 3 and search_name % search_text($1))))
         select u.rank, u.id, u.name, coalesce(a.small_url, u.image) as image
         from found u left join user_profiles p on p.user_id = u.id left join user_avatars a on a.user_id = u.id
         where (not coalesce(p.is_private, false) or u.id = $2::bigint)
           and ($3::int is null or (u.rank, -u.id) < ($3::int, -$4::bigint))
         order by u.rank desc, u.id limit $5`,
        [query, viewerId, after?.rank ?? null, after?.id ?? null, limit],
      ),
  }
}
