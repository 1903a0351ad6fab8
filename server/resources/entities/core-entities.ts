import type { Roles } from '@balafon/sdk/server'
import type { UserAccountsStore } from '../../identity/user-accounts.store.ts'
import type { EntityProvider } from './entities.routes.ts'

export interface CoreEntityDependencies {
  readonly accounts: Pick<UserAccountsStore, 'search' | 'listByIds'>
  readonly roles: Pick<Roles, 'list'>
}

/** Creates the providers of users and roles. */
export const createCoreEntities = ({ accounts, roles }: CoreEntityDependencies): EntityProvider[] => [
  {
    entity: 'core.user',
    permission: 'users.update',
    findLabels: async (ids) => new Map((await accounts.listByIds(ids)).map(({ id, name }) => [id, name])),
    async search({ query, limit, ids }) {
      const users = ids ? await accounts.listByIds(ids) : await accounts.search(query, limit)
      return users.map(({ id, name, email, image }) => ({ id, label: name, description: email, ...(image !== null && { image }) }))
    },
  },
  {
    entity: 'core.role',
    permission: 'users.update',
    findLabels: async (ids) => new Map((await roles.list({ ids, limit: ids.length })).roles.map(({ id, name }) => [id, name])),
    async search({ query, limit, ids }) {
      const page = await roles.list({ limit, ...(ids ? { ids } : query !== '' && { query }) })
      return page.roles.map(({ id, name, description }) => ({ id, label: name, ...(description !== null && { description }) }))
    },
  },
]
