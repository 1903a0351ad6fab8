import { type Events, type Identity, type Live, problem, type Settings } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { GREETINGS_CHANGED, TrackGreeted } from '../../contract/events.ts'
import type { Allowance } from '../../contract/greetings.ts'
import type { GreetingsStore, Page } from './greetings.store.ts'

interface Dependencies {
  readonly settings: Pick<Settings, 'get'>
  readonly events: Events
  readonly live: Live
}

interface ListOptions extends Pick<Page, 'trackId' | 'userId'> {
  readonly cursor?: string | undefined
  readonly perPage: number
}

export type GreetingsService = ReturnType<typeof createGreetingsService>

export function createGreetingsService(store: GreetingsStore, { settings, events, live }: Dependencies) {
  /** What the operator set for this user's role, and the site's own number otherwise. */
  const getDailyLimit = async ({ user }: Identity): Promise<number> => {
    const permission = user.permissions.find(({ name }) => name === 'hello.greet')
    return permission?.restrictions.find(({ name }) => name === 'per_day')?.value ?? settings.get<number>('hello.max_per_day')
  }
  return {
    async list({ cursor, perPage, ...whose }: ListOptions) {
      const rows = await store.listLatest({ ...whose, before: parseCursor(cursor), count: perPage + 1 })
      const data = rows.slice(0, perPage)
      return { data, next_cursor: rows.length > perPage ? String(data.at(-1)?.id) : null }
    },
    async getAllowance(who: Identity): Promise<Allowance> {
      const most = await getDailyLimit(who)
      return { per_day: most, left: Math.max(0, most - (await store.countToday(who.id))) }
    },
    async greet(who: Identity, trackId: number, text: string, transaction: Transaction) {
      const most = await getDailyLimit(who)
      await store.lockUser(who.id, transaction)
      if ((await store.countToday(who.id, transaction)) >= most) throw problem(429, 'hello.enough_for_today', { count: most })
      const greeting = await store.insertGreeting(who.id, trackId, text, transaction)
      if (!greeting) throw problem(404, 'hello.no_such_track')
      await events.publish(TrackGreeted, { greeting_id: greeting.id, track_id: trackId, user_id: who.id, text }, transaction)
      await live.publish('everyone', GREETINGS_CHANGED, {}, transaction)
      return greeting
    },
    async remove(who: Identity, id: number) {
      const isGone = await store.deleteGreeting(id, who.can('hello.moderate') ? null : who.id)
      if (!isGone) throw problem(404, 'hello.no_such_greeting')
      await live.publish('everyone', GREETINGS_CHANGED)
    },
    deleteOld: async () => store.deleteOlderThan(await settings.get<number>('hello.keep_days')),
  }
}

/** What is no cursor of ours is none. */
const parseCursor = (cursor: string | undefined) => (cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null)
