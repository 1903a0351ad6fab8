import { problem, type ServerContext } from '@balafon/sdk/server'
import type { Circumstances, Words } from '../password/changed-letter.ts'
import type { Account, ProfilesStore } from './profiles.store.ts'
import { serviceLetter } from './service-letter.ts'
import type { Services } from './services.ts'

export type Connections = ReturnType<typeof createConnections>

type Context = Pick<ServerContext, 'db' | 'users' | 'sessions' | 'mailer'> & Words

/** Who connects an account of another service, in which session. */
export interface Connecting {
  readonly userId: number
  readonly sessionId: number
}

/** Accounts of other services that users sign in with. Each is another way in: its owner is told of every change. */
export function createConnections(profiles: ProfilesStore, services: Services, { db, users, sessions, mailer, ...words }: Context) {
  const refuse = (owner: number | null) => problem(409, owner === null ? 'auth.social.another' : 'auth.social.taken')

  async function letterFor(userId: number, template: Parameters<typeof serviceLetter>[0], service: string, from: Circumstances) {
    const user = await users.find(userId)
    return user && serviceLetter(template, user, service, from, words)
  }

  return {
    /** The same account again is no mistake. A session that was ended while its window was away connects nothing. */
    async connect({ userId, sessionId }: Connecting, account: Account, from: Circumstances) {
      const letter = await letterFor(userId, 'service_connected', account.service_name, from)
      const isNew = await db.transaction(async (transaction) => {
        await users.lock(userId, transaction)
        if (!(await sessions.isActive(sessionId, transaction))) throw problem(401, 'auth.social.void')
        const isAdded = await profiles.add(userId, account, transaction)
        if (isAdded && letter) await mailer.send(letter, transaction)
        return isAdded
      })
      const owner = isNew ? userId : ((await profiles.ownerOf(account))?.id ?? null)
      if (owner !== userId) throw refuse(owner)
    },
    /** Says at once what `connect` would say later. */
    async check(userId: number, account: Account) {
      const owner = (await profiles.ownerOf(account))?.id ?? null
      if (owner !== null && owner !== userId) throw refuse(owner)
      const mine = await profiles.list(userId)
      if (owner === null && mine.some(({ service_name }) => service_name === account.service_name)) throw refuse(null)
    },
    /** The last way in stays; a service that is switched off is none. */
    async disconnect(userId: number, service: string, from: Circumstances) {
      const [open, hasPassword, letter] = await Promise.all([
        services.namesOfOpen(),
        users.hasPassword(userId),
        letterFor(userId, 'service_disconnected', service, from),
      ])
      await db.transaction(async (transaction) => {
        const mine = await profiles.lock(userId, transaction)
        const others = mine.filter(({ service_name }) => service_name !== service && open.has(service_name))
        if (others.length === 0 && !hasPassword) throw problem(409, 'auth.social.last_way')
        await profiles.remove(userId, service, transaction)
        if (letter && mine.some(({ service_name }) => service_name === service)) await mailer.send(letter, transaction)
      })
    },
  }
}
