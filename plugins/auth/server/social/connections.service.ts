import { problem } from '@balafon/sdk/server'
import type { Account, ProfilesStore } from './profiles.store.ts'

export type Connections = ReturnType<typeof createConnections>

/** Accounts of other services that users sign in with. */
export function createConnections(profiles: ProfilesStore) {
  const refuse = (owner: number | null) => problem(409, owner === null ? 'auth.social.another' : 'auth.social.taken')

  return {
    /** The same account again is no mistake. */
    async connect(userId: number, account: Account) {
      if (await profiles.add(userId, account)) return
      const owner = await profiles.ownerOf(account)
      if (owner !== userId) throw refuse(owner)
    },
    /** Says at once what `connect` would say later. */
    async check(userId: number, account: Account) {
      const owner = await profiles.ownerOf(account)
      if (owner !== null && owner !== userId) throw refuse(owner)
      const mine = await profiles.list(userId)
      if (owner === null && mine.some(({ service_name }) => service_name === account.service_name)) throw refuse(null)
    },
  }
}
