import type { InsightsDay, InsightsFigures, InsightsProvider, InsightsRange } from '@balafon/plugin-player/contract/insights-service'
import { fieldProblem, type Identity, problem } from '@balafon/sdk/server'
import type { Insights, InsightsKind, InsightsQuery } from '../../contract/insights.ts'
import { getCatalogue } from '../access/catalogue-client.ts'
import type { MusicAccess } from '../access/music-access.ts'
import type { BackstageContext } from '../models.ts'

const DAY_MS = 86_400_000
/** Two years and the days of leap years. */
const MAX_DAYS = 732

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)
const countDays = ({ from, to }: InsightsRange) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** Returns the period of the same length that ends the day before. */
export function getPreviousRange(range: InsightsRange): InsightsRange {
  const start = Date.parse(range.from)
  return { from: toDay(start - countDays(range) * DAY_MS), to: toDay(start - DAY_MS) }
}

const presentNumbers = ({ numbers }: InsightsFigures) => ({
  plays: numbers.plays,
  listeners: numbers.listeners,
  returning_listeners: numbers.returningListeners,
  likes: numbers.likes,
  follows: numbers.follows,
  shares: numbers.shares,
  skips: numbers.skips,
  completed: numbers.completed,
})

const presentDay = ({ day, plays, listeners, likes, follows, shares, skips }: InsightsDay) => ({ day, plays, listeners, likes, follows, shares, skips })

/** Adds to each part what it was in the period before. */
function compareParts(parts: InsightsFigures['sources'], previous: InsightsFigures['sources'] = []) {
  const before = new Map(previous.map(({ value, plays }) => [value, plays]))
  return parts.map(({ value, plays }) => ({ value, plays, previous: before.get(value) ?? 0 }))
}

export type InsightsService = ReturnType<typeof createInsightsService>

/** Creates the service of the figures that artists see. */
export function createInsightsService(context: Pick<BackstageContext, 'getProviders' | 'models'>, access: MusicAccess) {
  const getProvider = (): InsightsProvider => {
    const [registered] = context.getProviders('player.insights/v1')
    if (!registered) throw problem(503, 'unavailable')
    return registered.provider
  }

  async function requireSubject(kind: InsightsKind, id: number, user: Identity) {
    if (kind === 'artist') {
      const { artist } = await access.requireArtist(id, user, 'view')
      return { name: artist.name, image: artist.image, duration: null }
    }
    if (kind === 'album') {
      const { album } = await access.requireAlbum(id, user, 'view')
      return { name: album.name, image: album.image, duration: null }
    }
    const { track } = await access.requireTrack(id, user, 'view')
    return { name: track.name, image: track.image, duration: track.duration }
  }

  return {
    async read({ kind, id }: { kind: InsightsKind; id: number }, { from, to, compares }: InsightsQuery, user: Identity): Promise<Insights> {
      const subject = await requireSubject(kind, id, user)
      const range = { from, to }
      const days = countDays(range)
      if (days < 1 || days > MAX_DAYS) throw fieldProblem({ to: 'backstage.insights.period' }, { most: MAX_DAYS })
      const provider = getProvider()
      const figures = await provider.read({ kind, id }, range)
      const previous = compares ? await provider.read({ kind, id }, getPreviousRange(range)) : null
      const most = Math.max(1, figures.playbacks)
      return {
        ...subject,
        time_zone: await provider.getTimeZone({ kind, id }),
        from,
        to,
        numbers: presentNumbers(figures),
        previous: previous && presentNumbers(previous),
        days: figures.days.map(presentDay),
        previous_days: previous?.days.map(presentDay) ?? [],
        sources: compareParts(figures.sources, previous?.sources),
        countries: compareParts(figures.countries, previous?.countries),
        devices: compareParts(figures.devices, previous?.devices),
        retention: figures.heard.map((count) => Math.min(1, count / most)),
        updated_at: new Date().toISOString(),
      }
    },
    /** Reports to the player which users manage an artist, so that their own plays are not counted. */
    async updateManagers(artistId: number) {
      const artist = await getCatalogue(context).artists.find(artistId)
      if (!artist) return
      const members = await context.models.Member.findAll({ where: { artistId } })
      const userIds = [...members.map(({ userId }) => userId), ...(artist.ownerId === null ? [] : [artist.ownerId])]
      await getProvider().setManagers(artistId, [...new Set(userIds)])
    },
  }
}
