import type { HttpRequest, ServerContext } from '@balafon/sdk/server'
import { detectDeviceType, problem } from '@balafon/sdk/server'
import type { InsightsDay, InsightsProvider } from '../../contract/insights-service.ts'
import type { PlayerContext } from '../models.ts'
import type { InsightsStore } from './insights.store.ts'
import type { InsightPlay, RecordInsightsStore } from './record-insights.store.ts'

/** Matches the user agents of programs that fetch pages. Their requests are not counted, because a program is not a listener. */
const PROGRAM = /bot\b|crawl|spider|headless|preview|^$/i

/** The values that the insights derive from the request of a listener. */
export type ListenerDetails = Pick<InsightPlay, 'listener' | 'country' | 'city' | 'device'>

export type InsightsService = ReturnType<typeof createInsightsService>

type Context = Pick<PlayerContext, 'models' | 'settings' | 'locateIpAddress'> & Pick<ServerContext, 'log'>

/** Creates the service of the figures of artists, albums and tracks. */
export function createInsightsService(store: InsightsStore, recorder: RecordInsightsStore, { models: { Artist }, settings, locateIpAddress, log }: Context) {
  const getSiteTimeZone = async () => (await settings.get<string>('dates.default_timezone')) || 'UTC'

  const provider: InsightsProvider = {
    getTimeZone: async (subject) => (await store.findTimeZone(subject)) ?? (await getSiteTimeZone()),
    findFirstDay: store.findFirstDay,
    async read(subject, range) {
      const timeZone = await provider.getTimeZone(subject)
      const days = await store.listDays(subject, range, timeZone)
      const listeners = await store.countListeners(subject, range)
      const { heard } = subject.kind === 'track' ? await store.sumHeard(subject.id, range) : { heard: [] }
      const sum = (name: Exclude<keyof InsightsDay, 'day' | 'listeners'>) => days.reduce((total, day) => total + day[name], 0)
      return {
        numbers: {
          plays: sum('plays'),
          likes: sum('likes'),
          follows: sum('follows'),
          shares: sum('shares'),
          completed: sum('completed'),
          skips: sum('skips'),
          ...listeners,
        },
        days,
        sources: await store.listParts(subject, range, 'source'),
        countries: await store.listParts(subject, range, 'country'),
        cities: await store.listParts(subject, range, 'city'),
        devices: await store.listParts(subject, range, 'device'),
        heard,
        playbacks: sum('playbacks'),
      }
    },
    listPlayedArtists: store.listPlayedArtists,
    setManagers: store.setManagers,
    async setTimeZone(artistId, timeZone) {
      const [count] = await Artist.update({ timeZone }, { where: { id: artistId } })
      if (count === 0) throw problem(404, 'player.artist_not_found')
    },
  }

  return {
    provider,
    deleteForItem: store.deleteForItem,
    /** Derives the listener, country, city and device from a request; returns `null` when a program sent it. */
    async describeListener(
      { ipAddress, userAgent, browserSessionId }: Pick<HttpRequest, 'ipAddress' | 'userAgent' | 'browserSessionId'>,
      userId: number | null,
    ): Promise<ListenerDetails | null> {
      if (PROGRAM.test(userAgent)) return null
      const { country, city } = await locateIpAddress(ipAddress, 'en').catch(() => ({ country: null, city: null }))
      const session = browserSessionId ? `session:${browserSessionId}` : null
      return { listener: userId === null ? session : `user:${userId}`, country: country ?? '', city: city ?? '', device: detectDeviceType(userAgent) }
    },
    /** Adds counted plays to the insights. A failure is only logged, because the plays are already stored and should not be rejected. */
    async addPlays(plays: readonly InsightPlay[]) {
      if (plays.length === 0) return
      try {
        await recorder.addPlays(plays, await getSiteTimeZone())
      } catch (err) {
        log.error({ err }, 'could not add plays to the insights')
      }
    },
    async addPlayback(playback: Parameters<RecordInsightsStore['addPlayback']>[0], userAgent: string) {
      return PROGRAM.test(userAgent) ? false : recorder.addPlayback(playback, await getSiteTimeZone())
    },
  }
}
