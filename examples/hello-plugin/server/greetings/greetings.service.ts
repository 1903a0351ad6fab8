import type {} from '@balafon/plugin-player/contract/catalogue-service'
import { type Identity, Op, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { GREETINGS_CHANGED, TrackGreeted } from '../../contract/events.ts'
import type { Allowance, Greeting } from '../../contract/greetings.ts'
import type { HelloContext } from '../models.ts'
import { presentGreeting } from './greetings.presenter.ts'
import type { GreetingsStore, Page, StoredGreeting } from './greetings.store.ts'

const DAY_MS = 24 * 3600 * 1000

type Context = Pick<HelloContext, 'models' | 'users' | 'settings' | 'events' | 'live' | 'getProviders'>

interface ListOptions extends Pick<Page, 'trackId' | 'userId'> {
  readonly cursor?: string | undefined
  readonly perPage: number
}

export type GreetingsService = ReturnType<typeof createGreetingsService>

export function createGreetingsService(store: GreetingsStore, { models: { Greeting }, users, settings, events, live, getProviders }: Context) {
  /** Returns how many greetings the user may leave in a day: the restriction on the permission of the user or, without one, the setting of the site. */
  const getDailyLimit = async ({ user }: Identity): Promise<number> => {
    const permission = user.permissions.find(({ name }) => name === 'hello.greet')
    return permission?.restrictions.find(({ name }) => name === 'per_day')?.value ?? settings.get<number>('hello.max_per_day')
  }
  const countToday = (userId: number, transaction?: Transaction) =>
    Greeting.count({ where: { userId, createdAt: { [Op.gt]: getDateBefore(1) } }, ...(transaction && { transaction }) })
  /** Finds the names of a track and of its first artist. A greeting stores copies of them, because tracks belong to the player. */
  const findTrackNames = async (trackId: number) => {
    const [catalogue] = getProviders('player.catalogue/v1')
    const track = await catalogue?.provider.tracks.find(trackId)
    return track ? { trackName: track.name, artistName: track.artists[0]?.name ?? null } : null
  }
  /** Adds the users to greetings. Greetings of users that were deleted meanwhile are left out. */
  const addUsers = async (rows: readonly StoredGreeting[]): Promise<Greeting[]> => {
    const profiles = await users.findProfiles(rows.map(({ userId }) => userId))
    return rows.flatMap(({ userId, greeting }) => {
      const user = profiles.get(userId)
      return user ? [{ ...greeting, user }] : []
    })
  }
  return {
    async list({ cursor, perPage, ...filter }: ListOptions) {
      const rows = await store.listLatest({ ...filter, before: parseCursor(cursor), count: perPage + 1 })
      const page = rows.slice(0, perPage)
      return { data: await addUsers(page), next_cursor: rows.length > perPage ? String(page.at(-1)?.greeting.id) : null }
    },
    async getAllowance(user: Identity): Promise<Allowance> {
      const limit = await getDailyLimit(user)
      return { per_day: limit, left: Math.max(0, limit - (await countToday(user.id))) }
    },
    async greet(user: Identity, trackId: number, text: string, transaction: Transaction) {
      const [limit, names] = [await getDailyLimit(user), await findTrackNames(trackId)]
      if (!names) throw problem(404, 'hello.track_not_found')
      await store.lockUser(user.id, transaction)
      if ((await countToday(user.id, transaction)) >= limit) throw problem(429, 'hello.daily_limit_reached', { count: limit })
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

/** Reads the cursor of a page. An invalid cursor means the first page. */
const parseCursor = (cursor: string | undefined) => (cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null)
