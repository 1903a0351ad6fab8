import { randomUUID } from 'node:crypto'
import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getQueue, MAX_SAVED_TRACKS, saveQueue, saveQueuePosition } from '../../contract/queue.ts'
import { type CatalogueSite, createCatalogueSite, OPERATOR } from '../testing/catalogue-site.ts'

let site: CatalogueSite
let user: SignedInUser
let ids: number[]
const device = randomUUID()
beforeAll(async () => {
  site = await createCatalogueSite()
  const { id } = await site.createArtist('Sahel Sisters')
  await site.catalogue.artists.publish(id, OPERATOR)
  const albums = [await site.createPublishedAlbum('One', [id]), await site.createPublishedAlbum('Two', [id]), await site.createPublishedAlbum('Three', [id])]
  ids = albums.map(({ trackId }) => trackId)
})
beforeEach(async () => {
  user = await site.createSignedInUser()
  await site.takeEvents()
})
afterAll(() => site.close())

const createBody = (trackIds: readonly number[] = ids) => ({
  tracks: trackIds.map((id, index) => ({ id, origin: index === 1 ? ('added' as const) : ('source' as const) })),
  order: trackIds.map((_, index) => index),
  current: trackIds.length > 0 ? 0 : null,
  position: 12.5,
  is_shuffled: false,
  repeat: 'all' as const,
  source: { title: 'Album', to: '/album/1/-/album' },
  device_id: device,
})
const put = (body: object, by = user) => by.send('PUT', '/api/v1/me/queue', { body })
const read = async (by = user) => (await by.request(getQueue, {})).body.queue

describe('PUT /me/queue', () => {
  test('saves the queue of the user only and returns it with its tracks', async () => {
    expect((await user.request(saveQueue, { body: createBody() })).status).toBe(200)
    const other = await site.createSignedInUser()
    expect(await read(other)).toBeNull()
    expect(await read()).toMatchObject({
      ...createBody(),
      tracks: [
        { origin: 'source', track: { id: ids[0], name: 'Track of One' } },
        { origin: 'added', track: { id: ids[1] } },
        { origin: 'source', track: { id: ids[2] } },
      ],
    })
  })

  test('publishes an event when the tracks change, and none for another position', async () => {
    await user.request(saveQueue, { body: createBody() })
    await user.request(saveQueue, { body: { ...createBody(), position: 40 } })
    await user.request(saveQueue, { body: createBody([]) })
    expect(await site.takeEvents()).toEqual([
      ['player.queue.changed/v1', { userId: user.id, tracksCount: 3 }],
      ['player.queue.changed/v1', { userId: user.id, tracksCount: 0 }],
    ])
    expect(await read()).toMatchObject({ tracks: [], current: null })
  })

  test('keeps one of two queues that are saved simultaneously', async () => {
    const responses = await Promise.all([put(createBody()), put(createBody(ids.slice(1)))])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect([2, 3]).toContain((await read())?.tracks.length)
  })

  test('leaves out tracks that are no longer visible and continues with the next one', async () => {
    await user.request(saveQueue, { body: { ...createBody([999_999, ...ids]), order: [1, 0, 3, 2], current: 0 } })
    expect(await read()).toMatchObject({ tracks: ids.map((id) => ({ track: { id } })), order: [0, 2, 1], current: 2, position: 0 })
  })

  test.each([
    ['an order with other indexes', () => ({ ...createBody(), order: [0, 1, 1] })],
    ['an order of another length', () => ({ ...createBody(), order: [0, 1] })],
    ['a current track that is not in the queue', () => ({ ...createBody(), current: 3 })],
    ['too many tracks', () => createBody(Array.from({ length: MAX_SAVED_TRACKS + 1 }, () => ids[0] ?? 0))],
    ['a source outside of the site', () => ({ ...createBody(), source: { title: 'x', to: '//evil.example' } })],
    ['a position of the wrong type', () => ({ ...createBody(), position: 'end' })],
    ['a negative position', () => ({ ...createBody(), position: -1 })],
  ])('returns 422 for %s', async (_, createInvalidBody) => {
    expect((await put(createInvalidBody())).status).toBe(422)
    expect(await read()).toBeNull()
  })

  test('returns 401 for a guest', async () => {
    const guest = site.createVisitor()
    expect((await guest.request(saveQueue, { body: createBody() })).status).toBe(401)
    expect((await guest.request(getQueue, {})).status).toBe(401)
  })
})

describe('PATCH /me/queue', () => {
  test('saves the position of the device that saved the queue', async () => {
    await user.request(saveQueue, { body: createBody() })
    expect((await user.request(saveQueuePosition, { body: { device_id: device, current: 2, position: 30 } })).status).toBe(200)
    expect(await read()).toMatchObject({ current: 2, position: 30 })
  })

  test('returns 409 when another device saved, without a queue, and for a missing track', async () => {
    const savePosition = (device_id: string, current = 0) => user.request(saveQueuePosition, { body: { device_id, current, position: 1 } })
    expect(await savePosition(device)).toMatchObject({ status: 409, body: { code: 'player.queue_of_other_device' } })
    await user.request(saveQueue, { body: createBody() })
    expect((await savePosition(randomUUID())).status).toBe(409)
    expect((await savePosition(device, 7)).status).toBe(409)
    expect(await read()).toMatchObject({ current: 0, position: 12.5 })
  })
})

test('exports the queue with the personal data and deletes it with the account', async () => {
  await user.request(saveQueue, { body: createBody() })
  expect((await user.get('/api/v1/users/me/data')).body.player.queue).toEqual(['Track of One', 'Track of Two', 'Track of Three'])
  await site.getContext('core').users.remove(user.id)
  await expect.poll(() => site.sql('select 1 from queues where user_id = $1', [user.id]), { timeout: 10_000 }).toEqual([])
})
