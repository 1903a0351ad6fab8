import type { SearchProvider } from '@balafon/plugin-player/contract/providers'
import { buildProfilePath } from '../../contract/paths.ts'
import type { FoundUser, UserSearchStore } from './user-search.store.ts'

/** Adds users to the site's search. */
export const createUserSearchProvider = (store: UserSearchStore): SearchProvider => ({
  kind: 'users',
  label: 'auth.search.users',
  order: 50,
  imageShape: 'round',
  async search({ query, limit, cursor, userId }) {
    const after = cursor === undefined ? null : parseCursor(cursor)
    if (after === undefined) return { results: [], next_cursor: null }
    const rows = await store.find({ query, viewerId: userId, after, limit: limit + 1 })
    const page = rows.slice(0, limit)
    return { results: page.map(presentResult), next_cursor: rows.length > limit ? formatCursor(page.at(-1)) : null }
  },
})

const presentResult = ({ id, name, image }: FoundUser) => ({ id, title: name, ...(image && { image }), path: buildProfilePath({ id, name }) })

const formatCursor = (lastUser: FoundUser | undefined) => (lastUser ? `${lastUser.rank}.${lastUser.id}` : null)

/** Returns undefined for a malformed cursor. */
function parseCursor(cursor: string) {
  const [, rank, id] = /^([1-4])\.(\d{1,15})$/.exec(cursor) ?? []
  return id === undefined ? undefined : { rank: Number(rank), id: Number(id) }
}
