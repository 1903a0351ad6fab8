import type { SearchProvider } from '@balafon/plugin-player/contract/providers'
import { profilePath } from '../../contract/paths.ts'
import type { FoundPerson, PeopleSearchStore } from './people-search.store.ts'

/** People, for the search of whoever has one. */
export const peopleSearch = (store: PeopleSearchStore): SearchProvider => ({
  kind: 'users',
  label: 'auth.search.users',
  order: 50,
  looks: 'people',
  async search({ query, limit, cursor, userId }) {
    const after = cursor === undefined ? null : readPlace(cursor)
    if (after === undefined) return { results: [], next_cursor: null }
    const rows = await store.find({ query, viewerId: userId, after, limit: limit + 1 })
    const shown = rows.slice(0, limit)
    return { results: shown.map(present), next_cursor: rows.length > limit ? placeOf(shown.at(-1)) : null }
  },
})

const present = ({ id, name, image }: FoundPerson) => ({ id, title: name, ...(image && { image }), path: profilePath({ id, name }) })

const placeOf = (last: FoundPerson | undefined) => (last ? `${last.rank}.${last.id}` : null)

/** `undefined`: nobody was ever given such a one. */
function readPlace(cursor: string) {
  const [, rank, id] = /^([1-4])\.(\d{1,15})$/.exec(cursor) ?? []
  return id === undefined ? undefined : { rank: Number(rank), id: Number(id) }
}
