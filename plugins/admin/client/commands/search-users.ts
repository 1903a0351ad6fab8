import { ApiError, sendRequest } from '@balafon/sdk/client'
import { type CommandProps, searchEntities } from '@balafon/sdk/contract'

const MAX_RESULTS = 6

/** Finds users by name and email address. */
export async function searchUsers({ query, signal, show }: CommandProps) {
  if (query === '') return show([])
  const input = { params: { kind: 'core.user' }, query: { query, limit: MAX_RESULTS } }
  const users = await sendRequest(searchEntities, input, { signal }).catch((error) => {
    // No users are found when the site has no such search (404), or when the administrator may not search users (403).
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return { data: [] }
    throw error
  })
  show(users.data.map(({ id, label, description }) => ({ id: String(id), label, ...(description && { description }), to: `/admin/users/${id}` })))
}
