import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InsightsProvider } from '../../contract/insights-service.ts'
import { type PlayContext, recordPlay, recordPlayback } from '../../contract/playback.ts'
import { type CatalogueSite, createCatalogueSite, OPERATOR } from '../testing/catalogue-site.ts'
import { createInsightsService } from './insights.service.ts'
import { createInsightsStore } from './insights.store.ts'
import { createRecordInsightsStore } from './record-insights.store.ts'

let site: CatalogueSite
let insights: InsightsProvider
let artistId: number
let albumId: number
let trackId: number
let ownerId: number
beforeAll(async () => {
  site = await createCatalogueSite()
  const [registered] = site.getContext('player').getProviders('player.insights/v1')
  if (!registered) throw new Error('The player does not provide the insights.')
  insights = registered.provider
  ownerId = (await site.createSignedInUser()).id
  artistId = (await site.createArtist('Sahel Sisters', ownerId)).id
  await site.catalogue.artists.publish(artistId, OPERATOR)
  const { album, trackId: id } = await site.createPublishedAlbum('Braise', [artistId], ownerId)
  albumId = album.id
  trackId = id
})
afterAll(() => site.close())

type Sender = Pick<Awaited<ReturnType<CatalogueSite['createSignedInUser']>>, 'request'>
const play = (by: Sender, context: PlayContext = 'playlist') =>
  by.request(recordPlay, { params: { trackId }, body: { key: crypto.randomUUID(), seconds: 40, context } })
const getToday = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
const read = async (kind: 'track' | 'album' | 'artist', id: number) => {
  const today = getToday(await insights.getTimeZone({ kind, id }))
  return insights.read({ kind, id }, { from: today, to: today })
}

describe('player.insights/v1', () => {
  test('counts each play once for the track, its album and its artist', async () => {
    const fan = await site.createSignedInUser()
    const other = await site.createSignedInUser()
    await play(fan)
    await play(fan, 'search')
    await play(other)
    for (const [kind, id] of [
      ['track', trackId],
      ['album', albumId],
      ['artist', artistId],
    ] as const) {
      const { numbers, sources, days } = await read(kind, id)
      expect(numbers, kind).toMatchObject({ plays: 3, listeners: 2, returningListeners: 0 })
      expect(sources).toEqual([
        { value: 'playlist', plays: 2 },
        { value: 'search', plays: 1 },
      ])
      expect(days.map((day) => day.plays)).toEqual([3])
    }
  })

  test('does not count repeated plays, or plays and playbacks of managers', async () => {
    const before = (await read('track', trackId)).numbers.plays
    const manager = await site.createSignedInUser()
    await insights.setManagers(artistId, [manager.id])
    await play(manager)
    expect((await manager.request(recordPlayback, { params: { trackId }, body: { seconds: 5, heard: [0], is_completed: false } })).body).toEqual({
      is_counted: false,
    })
    const fan = await site.createSignedInUser()
    const body = { key: crypto.randomUUID(), seconds: 40 }
    await Promise.all([1, 2].map(() => fan.request(recordPlay, { params: { trackId }, body })))
    expect((await read('track', trackId)).numbers.plays).toBe(before + 1)
  })

  test('adds up skips, completed playbacks and the heard parts', async () => {
    const fan = await site.createSignedInUser()
    const finish = (seconds: number, heard: number[], isCompleted: boolean) =>
      fan.request(recordPlayback, { params: { trackId }, body: { seconds, heard, is_completed: isCompleted } })
    await finish(5, [0, 1], false)
    await finish(
      60,
      Array.from({ length: 100 }, (_, part) => part),
      true,
    )
    const { numbers, heard, playbacks } = await read('track', trackId)
    expect([numbers.skips, numbers.completed, playbacks]).toEqual([1, 1, 2])
    expect([heard.length, heard[0], heard[1], heard[2], heard[99]]).toEqual([100, 2, 2, 1, 1])
    expect((await read('album', albumId)).numbers).toMatchObject({ skips: 1, completed: 1 })
  })

  test('begins days at midnight of the time zone of the artist', async () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await insights.setTimeZone(artistId, zone)
      expect(await insights.getTimeZone({ kind: 'track', id: trackId })).toBe(zone)
      const before = (await read('track', trackId)).numbers.plays
      await play(await site.createSignedInUser())
      expect((await read('track', trackId)).numbers.plays).toBe(before + 1)
    }
  })

  test('does not reject plays when the time zone of the site cannot be read', async () => {
    const context = { ...site.getContext('player'), models: site.models }
    const settings = { ...context.settings, get: () => Promise.reject(new Error('no connection')) }
    const { addPlays } = createInsightsService(createInsightsStore(site.sql), createRecordInsightsStore(site.sql), { ...context, settings })
    const newPlay = { trackId, userId: null, source: 'other' as const, listener: 'session:1', country: '', city: '', device: 'other' as const }
    await expect(addPlays([newPlay])).resolves.toBeUndefined()
  })

  test('rejects unknown sources and parts', async () => {
    const fan = await site.createSignedInUser()
    const send = (path: string, body: object) => fan.send('POST', `/api/v1/tracks/${trackId}/${path}`, { body })
    expect((await send('plays', { key: crypto.randomUUID(), seconds: 40, context: 'moon' })).status).toBe(422)
    expect((await send('playbacks', { seconds: 5, heard: [100], is_completed: false })).status).toBe(422)
    expect((await send('playbacks', { seconds: 'x', heard: [], is_completed: false })).status).toBe(422)
  })
})
