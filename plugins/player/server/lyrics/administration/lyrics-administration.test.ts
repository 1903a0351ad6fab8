import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getLyrics } from '../../../contract/catalogue.ts'
import { deleteTrackLyrics, getTrackLyricsDetail, lyricList, lyricListEndpoints, saveTrackLyrics } from '../../../contract/lyrics-administration.ts'
import { type CatalogueSite, createCatalogueSite, OPERATOR } from '../../testing/catalogue-site.ts'
import { testOperatorList } from '../../testing/test-operator-list.ts'

let site: CatalogueSite
let operator: SignedInUser
let listener: SignedInUser
let trackIds: number[]
beforeAll(async () => {
  site = await createCatalogueSite()
  operator = await site.createSignedInUser({ permissions: ['music.update'] })
  listener = await site.createSignedInUser()
  const artist = await site.createArtist('Sahel Sisters')
  await site.catalogue.artists.publish(artist.id, OPERATOR)
  trackIds = []
  for (const name of ['Harmattan', 'Delta', 'Laterite', 'Baobab']) trackIds.push((await site.createPublishedAlbum(name, [artist.id])).trackId)
  const [first = 0, second = 0] = trackIds
  await save(first, 0, [{ at: null, text: 'Wind over the roof' }])
  await save(second, 0, [{ at: 3, text: 'Water' }])
})
afterAll(() => site.close())

const save = (trackId: number, version: number, lines: { at: number | null; text: string }[], user = operator) =>
  user.request(saveTrackLyrics, { params: { trackId }, body: { version, lines } })
const remove = (trackId: number, version: number) => operator.request(deleteTrackLyrics, { params: { trackId }, query: { version } })
const getTrackId = (index: number) => trackIds[index] ?? 0

testOperatorList(lyricList, () => site)

describe('GET /admin/lyrics', () => {
  test('finds lyrics by the title, the artist, and words of the text', async () => {
    const search = async (query: string) => {
      const { data } = (await operator.request(lyricListEndpoints.list, { query: { query } })).body
      return data.map(({ track }: { track: { label: string } }) => track.label).sort()
    }
    expect(await search('harmat')).toEqual(['Track of Harmattan'])
    expect(await search('roof')).toEqual(['Track of Harmattan'])
    expect(await search('sahel')).toEqual(['Track of Delta', 'Track of Harmattan'])
    expect(await search("x' or true --")).toEqual([])
  })
})

describe('PUT /admin/tracks/{trackId}/lyrics', () => {
  test('saves timed lyrics, shows them to listeners, and records the change', async () => {
    const trackId = getTrackId(2)
    const lines = [
      { at: 4.5, text: 'Two' },
      { at: 1, text: 'One' },
    ]
    const { status, body } = await save(trackId, 0, lines)
    expect([status, body.lyrics]).toMatchObject([200, { version: 1, is_synced: true, source: null, lines: [{ text: 'One' }, { text: 'Two' }] }])
    expect((await listener.request(getLyrics, { params: { trackId } })).body.lyrics.lines).toEqual([
      { at: 1, text: 'One' },
      { at: 4.5, text: 'Two' },
    ])
    expect((await save(trackId, 1, [{ at: null, text: 'Plain' }])).body.lyrics).toMatchObject({ version: 2, is_synced: false })
    const { entries } = await site.getContext('core').audit.list({ userIds: [operator.id], entityId: trackId, actions: ['lyrics.update'], limit: 10 })
    expect(entries).toHaveLength(2)
  })

  test('saves one of two simultaneous changes, and returns 409 to the other one', async () => {
    const trackId = getTrackId(3)
    const responses = await Promise.all(['A', 'B'].map((text) => save(trackId, 0, [{ at: null, text }])))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = responses.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'resource.conflict', current: { version: 1 } })
  })

  test.each([
    ['lines', []],
    ['lines', 'text'],
    ['lines', [{ at: -1, text: 'x' }]],
    ['lines', [{ at: null, text: 'x'.repeat(501) }]],
    ['lines', Array(1001).fill({ at: null, text: 'x' })],
    ['version', 'one'],
  ])('returns 422 when %s is not valid', async (field, value) => {
    const body = { version: 1, lines: [{ at: null, text: 'x' }], [field]: value }
    expect((await operator.send('PUT', `/api/v1/admin/tracks/${getTrackId(0)}/lyrics`, { body })).status).toBe(422)
  })

  test('returns 404 for an unknown song, 403 without the permission and 401 for guests', async () => {
    expect((await save(999_999, 0, [{ at: null, text: 'x' }])).status).toBe(404)
    expect((await operator.request(getTrackLyricsDetail, { params: { trackId: 999_999 } })).status).toBe(404)
    const trackId = getTrackId(0)
    const responses = [
      await save(trackId, 1, [{ at: null, text: 'x' }], listener),
      await listener.request(getTrackLyricsDetail, { params: { trackId } }),
      await listener.request(deleteTrackLyrics, { params: { trackId }, query: { version: 1 } }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await site.createVisitor().request(getTrackLyricsDetail, { params: { trackId } })).status).toBe(401)
  })
})

describe('DELETE /admin/tracks/{trackId}/lyrics', () => {
  test('deletes lyrics of a provider, and does not ask the provider again', async () => {
    const trackId = (await site.createTrack({ name: 'Found' })).id
    await site.models.Lyric.create({ trackId, lines: [{ at: null, text: 'Wrong song' }], isSynced: false, source: 'Some lyrics' })
    expect((await remove(trackId, 7)).status).toBe(409)
    expect((await remove(trackId, 1)).status).toBe(200)
    expect((await operator.request(getTrackLyricsDetail, { params: { trackId } })).body.lyrics).toMatchObject({ version: 0, lines: [] })
    const lookup = await site.models.FailedLyricsLookup.findByPk(trackId)
    expect(lookup?.retryAt.getFullYear()).toBeGreaterThan(new Date().getFullYear() + 10)
    expect((await remove(trackId, 1)).status).toBe(409)
  })
})
