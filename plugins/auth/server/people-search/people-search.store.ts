import type { SqlRunner } from '@balafon/sdk/server'

/** What the indexes of `0006-people-search` hold, to the letter: changed here, it is a new step there. */
export const NAME_TEXT = 'search_text(name)'
export const NAME_WORDS = "array_to_tsvector(array_remove(string_to_array(search_text(name), ' '), ''))"

export interface FoundPerson {
  readonly rank: number
  readonly id: number
  readonly name: string
  readonly image: string | null
}

interface Wanted {
  readonly query: string
  readonly viewerId: number | null
  readonly after: Pick<FoundPerson, 'rank' | 'id'> | null
  readonly limit: number
}

export type PeopleSearchStore = ReturnType<typeof createPeopleSearchStore>

export function createPeopleSearchStore(sql: SqlRunner) {
  return {
    /** By name alone, never by address. The private and the suspended are found by nobody; the private find themselves. */
    find: ({ query, viewerId, after, limit }: Wanted): Promise<FoundPerson[]> =>
      sql<FoundPerson>(
        `with asked as (select nullif(search_text($1), '') as text),
         found as (
           select id, name, image, case when ${NAME_TEXT} = asked.text then 4 when starts_with(${NAME_TEXT}, asked.text) then 3
             when ${NAME_WORDS} @@ ${WORDS_ASKED} then 2 else 1 end as rank
           from users, asked
           where banned_at is null and (${NAME_WORDS} @@ ${WORDS_ASKED} or (length(search_text($1)) >= 3 and ${NAME_TEXT} % search_text($1))))
         select u.rank, u.id::float8 as id, u.name, coalesce(a.small_url, u.image) as image
         from found u left join user_profiles p on p.user_id = u.id left join user_avatars a on a.user_id = u.id
         where (not coalesce(p.is_private, false) or u.id = $2::bigint)
           and ($3::int is null or (u.rank, -u.id) < ($3::int, -$4::bigint))
         order by u.rank desc, u.id limit $5`,
        [query, viewerId, after?.rank ?? null, after?.id ?? null, limit],
      ),
  }
}

/** All words, each of which may be the beginning of one. They are letters and digits only. */
const WORDS_ASKED = `replace(regexp_replace(nullif(search_text($1), ''), '(\\S+)', '''\\1'':*', 'g'), ' ', ' & ')::tsquery`
