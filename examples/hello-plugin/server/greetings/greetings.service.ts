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
  /** Returns the restriction on the user's permission; the setting of the site when there is no restriction. */
  const getDailyLimit = async ({ user }: Identity): Promise<number> => {
    const permission = user.permissions.find(({ name }) => name === 'hello.greet')
    return permission?.restrictions.find(({ name }) => name === 'per_day')?.value ?? settings.get<number>('hello.max_per_day')
  }
  return {
    async list({ cursor, perPage, ...filter }: ListOptions) {
      const rows = await store.listLatest({ ...filter, before: parseCursor(cursor), count: perPage + 1 })
      const data = rows.slice(0, perPage)
      return { data, next_cursor: rows.length > perPage ? String(data.at(-1)?.id) : null }
    },
    async getAllowance(user: Identity): Promise<Allowance> {
      const limit = await getDailyLimit(user)
      return { per_day: limit, left: Math.max(0, limit - (await store.countToday(user.id))) }
    },
    async greet(user: Identity, trackId: number, text: string, transaction: Transaction) {
      const limit = await getDailyLimit(user)
      await store.lockUser(user.id, transaction)
      if ((await store.countToday(user.id, transaction)) >= limit) throw problem(429, 'hello.daily_limit_reached', { count: limit })
      const greeting = await store.insertGreeting(user.id, trackId, text, transaction)
      if (!greeting) throw problem(404, 'hello.track_not_found')
      await events.publish(TrackGreeted, { greeting_id: greeting.id, track_id: trackId, user_id: user.id, text }, transaction)
      await live.publish('everyone', GREETINGS_CHANGED, {}, transaction)
      return greeting
    },
    async remove(user: Identity, id: number) {
      const isDeleted = await store.deleteGreeting(id, user.can('hello.moderate') ? null : user.id)
      if (!isDeleted) throw problem(404, 'hello.greeting_not_found')
      await live.publish('everyone', GREETINGS_CHANGED)
    },
    deleteOld: async () => store.deleteOlderThan(await settings.get<number>('hello.keep_days')),
  }
}

/** An invalid cursor starts at the first page. */
const parseCursor = (cursor: string | undefined) => (cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null)
