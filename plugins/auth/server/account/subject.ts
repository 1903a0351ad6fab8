import type { User } from '@balafon/sdk/contract'
import { type Identity, problem, type Users } from '@balafon/sdk/server'

const isAdmin = ({ permissions }: User) => permissions.some(({ name }) => name === 'admin')

/**
 * The account a call is about: one's own, or any other for who may change users. To everybody else another's account
 * is not there, and so are an admin's to who is none.
 */
export async function subjectOf(users: Pick<Users, 'find'>, me: Identity, id: 'me' | number): Promise<User> {
  if (id === 'me' || id === me.id) return me.user
  const user = me.can('users.update') ? await users.find(id) : null
  if (!user || (isAdmin(user) && !me.can('admin'))) throw problem(404, 'not_found')
  return user
}
