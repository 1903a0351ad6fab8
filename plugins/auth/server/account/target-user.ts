import type { User } from '@balafon/sdk/contract'
import { type Identity, problem, type Users } from '@balafon/sdk/server'

const isAdmin = ({ permissions }: User) => permissions.some(({ name }) => name === 'admin')

/**
 * Returns the account that a request is about: the caller's own, or any account when the caller can update users.
 * @throws 404 for every other account, whether it exists or not, and for an administrator's account when the caller is not one.
 */
export async function getTargetUser(users: Pick<Users, 'find'>, me: Identity, id: 'me' | number): Promise<User> {
  if (id === 'me' || id === me.id) return me.user
  const user = me.can('users.update') ? await users.find(id) : null
  if (!user || (isAdmin(user) && !me.can('admin'))) throw problem(404, 'not_found')
  return user
}
