import { recordPlay } from '@balafon/plugin-player/contract/playback'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { createBackstageServices } from '../backstage-services.ts'
import { type BackstageSite, createBackstageSite, OPERATOR } from '../testing/backstage-site.ts'
import { getLastWeek } from './weekly.service.ts'

describe('getLastWeek', () => {
  test.each([
    ['2026-11-23T12:10:00Z', '2026-11-16', '2026-11-22'],
    // In the time zones furthest west it is still Sunday.
    ['2026-11-23T11:59:00Z', '2026-11-09', '2026-11-15'],
    ['2026-11-29T23:00:00Z', '2026-11-16', '2026-11-22'],
  ])('returns the week before %s', (now, from, to) => {
    expect(getLastWeek(new Date(now))).toEqual({ from, to })
  })
})

/** Returns a time on the next Monday at which the current week has ended in every time zone. */
function getNextMonday() {
  const time = new Date()
  time.setUTCDate(time.getUTCDate() + ((8 - time.getUTCDay()) % 7 || 7))
  time.setUTCHours(13, 0, 0, 0)
  return time
}

describe('the job of weekly summaries', () => {
  let site: BackstageSite
  beforeAll(async () => {
    site = await createBackstageSite()
  })
  afterAll(() => site.close())

  const send = (now: Date) => site.getServices<ReturnType<typeof createBackstageServices>>('backstage').weekly.sendAll(now)
  const listNotified = () =>
    site.sql<{ user_id: number; data: { lines: { text: string; values?: object }[]; mainAction: { action: string } } }>(
      "select user_id, data from notifications where type = 'backstage.weekly' order by user_id",
    )

  test('sends one summary of the week to the team of each artist, and to no other user', async () => {
    const { user: owner, artist } = await site.createOwner('Fanta Zié')
    const viewer = await site.createSignedInUser({ permissions: [] })
    await site.addMember(artist.id, viewer, 'viewer')
    await site.createOwner('Night Ferry')
    const { id } = await site.createTrack('Soufflet', artist.id)
    await site.catalogue.tracks.publish(id, OPERATOR)
    const fan = await site.createSignedInUser({ permissions: ['music.view'] })
    for (const context of ['search', 'playlist'] as const)
      await fan.request(recordPlay, { params: { trackId: id }, body: { key: crypto.randomUUID(), seconds: 40, context } })
    const nextWeek = getNextMonday()
    await Promise.all([send(nextWeek), send(nextWeek)])
    await send(nextWeek)
    await expect.poll(async () => (await listNotified()).map(({ user_id: userId }) => userId)).toEqual([owner.id, viewer.id].toSorted((a, b) => a - b))
    const [notification] = await listNotified()
    expect(notification?.data.lines[0]).toMatchObject({
      text: 'backstage.notification.weekly.plays',
      values: { artist: 'Fanta Zié', count: 2, listeners: 1 },
    })
    const week = getLastWeek(nextWeek)
    expect(notification?.data.mainAction.action).toBe(`/backstage/artists/${artist.id}/insights?from=${week.from}&to=${week.to}`)
  })
})
