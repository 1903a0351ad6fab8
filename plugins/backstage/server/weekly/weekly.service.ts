import { getPreviousRange } from '@balafon/plugin-player/contract/insights-report'
import type { InsightsNumbers, InsightsRange } from '@balafon/plugin-player/contract/insights-service'
import type { NotificationInput } from '@balafon/sdk/contract'
import { buildInsightsPath } from '../../contract/paths.ts'
import { getCatalogue } from '../access/catalogue-client.ts'
import type { LocksStore } from '../access/locks.store.ts'
import type { BackstageContext } from '../models.ts'

const DAY_MS = 86_400_000
const BATCH_SIZE = 500

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Returns the last week from Monday to Sunday that has ended in every time zone. */
export function getLastWeek(now: Date): InsightsRange {
  // The time zone in which Sunday ends last is twelve hours behind UTC.
  const day = Math.floor((now.getTime() - DAY_MS / 2) / DAY_MS)
  // Days are counted from 1 January 1970. Day 4 was the first Monday.
  const monday = day - ((((day - 4) % 7) + 7) % 7)
  return { from: toDay((monday - 7) * DAY_MS), to: toDay((monday - 1) * DAY_MS) }
}

/** Creates the service of the weekly summaries: each artist’s team gets one per week. Users choose whether and how they get it. */
export function createWeeklyService(context: BackstageContext, locks: LocksStore) {
  const { db, log, models, notify } = context
  const { Member, WeeklySummary } = models

  const getInsights = () => context.getProviders('player.insights/v1')[0]?.provider

  async function sendSummary(artistId: number, week: InsightsRange) {
    const insights = getInsights()
    const artist = await getCatalogue(context).artists.find(artistId)
    if (!insights || !artist) return
    const members = await Member.findAll({ where: { artistId } })
    const userIds = [...new Set([...(artist.ownerId === null ? [] : [artist.ownerId]), ...members.map(({ userId }) => userId)])]
    if (userIds.length === 0) return
    const { numbers } = await insights.read({ kind: 'artist', id: artistId }, week)
    const { numbers: before } = await insights.read({ kind: 'artist', id: artistId }, getPreviousRange(week))
    await db.transaction(async (transaction) => {
      await locks.lock(`weekly/${artistId}`, transaction)
      if ((await WeeklySummary.count({ where: { artistId, week: week.from }, transaction })) > 0) return
      await WeeklySummary.create({ artistId, week: week.from }, { transaction })
      await notify(
        userIds,
        'backstage.weekly',
        {
          ...(artist.image && { image: artist.image.url }),
          lines: createLines(artist.name, numbers, before),
          mainAction: { label: 'backstage.notification.open_insights', action: `${buildInsightsPath('artist', artistId)}?from=${week.from}&to=${week.to}` },
          key: `weekly:${artistId}:${week.from}`,
        },
        transaction,
      )
    })
  }

  return {
    /** Sends all summaries of the last week that were not sent yet. When one summary fails, the others are still sent. */
    async sendAll(now: Date, signal?: AbortSignal) {
      const week = getLastWeek(now)
      let lastArtistId = 0
      let artistIds: readonly number[]
      do {
        artistIds = (await getInsights()?.listPlayedArtists(week, lastArtistId, BATCH_SIZE)) ?? []
        const sent = await WeeklySummary.findAll({ where: { artistId: [...artistIds], week: week.from } })
        for (const artistId of artistIds) {
          if (signal?.aborted) return
          if (sent.some((summary) => summary.artistId === artistId)) continue
          await sendSummary(artistId, week).catch((err: unknown) => log.error({ err, artistId }, 'could not send the weekly summary of an artist'))
        }
        lastArtistId = artistIds.at(-1) ?? lastArtistId
      } while (artistIds.length === BATCH_SIZE)
    },
    deleteArtist: (artistId: number) => WeeklySummary.destroy({ where: { artistId } }),
  }
}

/** Creates the lines of a summary: plays and listeners, the change since the week before, and new likes and followers. */
function createLines(artist: string, numbers: InsightsNumbers, before: InsightsNumbers): NotificationInput['lines'] {
  const percent = before.plays === 0 ? 0 : Math.round((100 * (numbers.plays - before.plays)) / before.plays)
  return [
    { icon: 'chart', text: 'backstage.notification.weekly.plays', values: { artist, count: numbers.plays, listeners: numbers.listeners } },
    ...(percent === 0
      ? []
      : [
          {
            type: 'other' as const,
            text: percent > 0 ? 'backstage.notification.weekly.more' : 'backstage.notification.weekly.fewer',
            values: { percent: Math.abs(percent) },
          },
        ]),
    ...(numbers.likes + numbers.follows === 0
      ? []
      : [{ type: 'other' as const, text: 'backstage.notification.weekly.fans', values: { likes: numbers.likes, follows: numbers.follows } }]),
  ]
}
