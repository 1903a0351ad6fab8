import { type Identity, Op, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { GREETINGS_CHANGED, TrackGreeted } from '../../contract/events.ts'
import type { Allowance } from '../../contract/greetings.ts'
import type { HelloContext } from '../models.ts'
import { presentGreeting } from './greetings.presenter.ts'
import type { GreetingsStore, Page } from './greetings.store.ts'

const DAY_MS = 24 * 3600 * 1000

type Context = Pick<HelloContext, 'models' | 'settings' | 'events' | 'live'>

interface ListOptions extends Pick<Page, 'trackId' | 'userId'> {
  readonly cursor?: string | undefined
  readonly perPage: number
}

export type GreetingsService = ReturnType<typeof createGreetingsService>

export function createGreetingsService(store: GreetingsStore, { models: { Greeting }, settings, events, live }: Context) {
  /** Returns the restriction on the user's permission; the setting of the site when there is no restriction. */
  const getDailyLimit = async ({ user }: Identity): Promise<number> => {
    const permission = user.permissions.find(({ name }) => name === 'hello.greet')
    return permission?.restrictions.find(({ name }) => name === 'per_day')?.value ?? settings.get<number>('hello.max_per_day')
  }
  const countToday = (userId: number, transaction?: Transaction) =>
    Greeting.count({ where: { userId, createdAt: { [Op.gt]: getDateBefore(1) } }, ...(transaction && { transaction }) })
  return {
    async list({ cursor, perPage, ...filter }: ListOptions) {
      const rows = await store.listLatest({ ...filter, before: parseCursor(cursor), count: perPage + 1 })
      const data = rows.slice(0, perPage)
      return { data, next_cursor: rows.length > perPage ? String(data.at(-1)?.id) : null }
    },
    async getAllowance(user: Identity): Promise<Allowance> {
      const limit = await getDailyLimit(user)
      return { per_day: limit, left: Math.max(0, limit - (await countToday(user.id))) }
    },
    async greet(user: Identity, trackId: number, text: string, transaction: Transaction) {
      const limit = await getDailyLimit(user)
      await store.lockUser(user.id, transaction)
      if ((await countToday(user.id, transaction)) >= limit) throw problem(429, 'hello.daily_limit_reached', { count: limit })
      const names = await store.findTrackNames(trackId, transaction)
      if (!names) throw problem(404, 'hello.track_not_found')
      const greeting = await Greeting.create({ userId: user.id, trackId, text, ...names }, { transaction })
      await events.publish(TrackGreeted, { greeting_id: greeting.id, track_id: trackId, user_id: user.id, text }, transaction)
      await live.publish('everyone', GREETINGS_CHANGED, {}, transaction)
      return presentGreeting(greeting, user.user)
    },
    async remove(user: Identity, id: number) {
      const deletedCount = await Greeting.destroy({ where: { id, ...(!user.can('hello.moderate') && { userId: user.id }) } })
      if (deletedCount === 0) throw problem(404, 'hello.greeting_not_found')
      await live.publish('everyone', GREETINGS_CHANGED)
    },
    async deleteOld() {
      const days = await settings.get<number>('hello.keep_days')
      await Greeting.destroy({ where: { createdAt: { [Op.lt]: getDateBefore(days) } } })
    },
  }
}

const getDateBefore = (days: number) => new Date(Date.now() - days * DAY_MS)

/** An invalid cursor starts at the first page. */
const parseCursor = (cursor: string | undefined) => (cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null)
