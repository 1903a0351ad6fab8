import type { InsightsDay, InsightsFigures, InsightsProvider, InsightsRange } from '@balafon/plugin-player/contract/insights-service'
import { fieldProblem, type Identity, problem } from '@balafon/sdk/server'
import { type Insights, type InsightsKind, type InsightsQuery, MIN_PLAYS_FOR_PARTS } from '../../contract/insights.ts'
import { getCatalogue } from '../access/catalogue-client.ts'
import type { MusicAccess } from '../access/music-access.ts'
import type { BackstageContext } from '../models.ts'

const DAY_MS = 86_400_000
/** Fifty years. */
const MAX_DAYS = 18_263
/** Longer periods are shown by month. */
const MAX_SINGLE_DAYS = 400

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)
const countDays = ({ from, to }: InsightsRange) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** Returns the period of the same length that ends the day before. */
export function getPreviousRange(range: InsightsRange): InsightsRange {
  const start = Date.parse(range.from)
  return { from: toDay(start - countDays(range) * DAY_MS), to: toDay(start - DAY_MS) }
}

const presentNumbers = ({ numbers, playbacks }: InsightsFigures) => ({
  plays: numbers.plays,
  listeners: numbers.listeners,
  returning_listeners: numbers.returningListeners,
  likes: numbers.likes,
  follows: numbers.follows,
  shares: numbers.shares,
  skips: numbers.skips,
  completed: numbers.completed,
  playbacks,
})

const presentDay = (step: 'day' | 'month') => (figures: InsightsDay) => ({
  day: step === 'month' ? figures.day.slice(0, 7) : figures.day,
  plays: figures.plays,
  listeners: figures.listeners,
  likes: figures.likes,
  follows: figures.follows,
  shares: figures.shares,
  skips: figures.skips,
  completed: figures.completed,
  playbacks: figures.playbacks,
})

/** Adds to each part what it was in the period before. */
function compareParts({ numbers }: InsightsFigures, parts: InsightsFigures['sources'], previous: InsightsFigures['sources'] = []) {
  if (numbers.plays < MIN_PLAYS_FOR_PARTS) return []
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
    async read(subject: { kind: InsightsKind; id: number }, { from, to, compares }: InsightsQuery, user: Identity): Promise<Insights> {
      const details = await requireSubject(subject.kind, subject.id, user)
      const provider = getProvider()
      const first = from ?? (await provider.findFirstDay(subject)) ?? to
      const days = countDays({ from: first, to })
      if (days < 1 || days > MAX_DAYS) throw fieldProblem({ to: 'backstage.insights.period' }, { most: MAX_DAYS })
      const range = { from: first, to, step: days > MAX_SINGLE_DAYS ? ('month' as const) : ('day' as const) }
      // There is nothing to compare all plays with.
      const previousRange = compares && from !== undefined ? { ...getPreviousRange(range), step: range.step } : null
      const figures = await provider.read(subject, range)
      const previous = previousRange && (await provider.read(subject, previousRange))
      const hasParts = figures.numbers.plays >= MIN_PLAYS_FOR_PARTS
      const most = Math.max(1, figures.playbacks)
      return {
        ...details,
        time_zone: await provider.getTimeZone(subject),
        from: first,
        to,
        step: range.step,
        numbers: presentNumbers(figures),
        previous: previous && presentNumbers(previous),
        previous_from: previousRange?.from ?? null,
        previous_to: previousRange?.to ?? null,
        days: figures.days.map(presentDay(range.step)),
        previous_days: previous?.days.map(presentDay(range.step)) ?? [],
        sources: compareParts(figures, figures.sources, previous?.sources),
        countries: compareParts(figures, figures.countries, previous?.countries),
        cities: compareParts(figures, figures.cities, previous?.cities),
        devices: compareParts(figures, figures.devices, previous?.devices),
        retention: hasParts ? figures.heard.map((count) => Math.min(1, count / most)) : [],
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
