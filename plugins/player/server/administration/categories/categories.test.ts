import type { SignedInUser } from '@balafon/sdk/testing'
import { testResource } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createAdminGenre,
  deleteAdminGenre,
  deleteAdminTag,
  genreList,
  getAdminGenre,
  mergeAdminGenres,
  mergeAdminTags,
  tagList,
  updateAdminGenre,
  updateAdminTag,
} from '../../../contract/administration/categories.ts'
import { getGenre } from '../../../contract/tags.ts'
import { type CatalogueSite, createCatalogueSite, OPERATOR } from '../../testing/catalogue-site.ts'

let site: CatalogueSite
let operator: SignedInUser
let tagger: SignedInUser
beforeAll(async () => {
  site = await createCatalogueSite()
  operator = await site.createSignedInUser({ permissions: ['music.update'] })
  tagger = await site.createSignedInUser({ permissions: ['tags.update'] })
  await site.models.Genre.bulkCreate([
    { name: 'mbalax', displayName: 'Mbalax' },
    { name: 'highlife', displayName: 'Highlife' },
  ])
  await site.models.Tag.bulkCreate([
    { name: 'live', displayName: 'Live' },
    { name: 'demo', displayName: 'Demo' },
  ])
})
afterAll(() => site.close())

const options = { getSite: () => site.testSite, plugin: 'player' }
testResource(genreList, options)
testResource(tagList, options)

const create = async (displayName: string) => (await operator.request(createAdminGenre, { body: { display_name: displayName } })).body.id
const listAudit = async (entity: string, entityId: number) =>
  (await site.getContext('core').audit.list({ entities: [entity], entityId, limit: 20 })).entries.map(({ action }) => action)

describe('genres', () => {
  test('are created with a name for URLs, and only once with the same name', async () => {
    const id = await create('  Afro   Jazz ')
    expect((await operator.request(getAdminGenre, { params: { id } })).body.genre).toMatchObject({ name: 'afro jazz', version: 1 })
    const again = await operator.request(createAdminGenre, { body: { display_name: 'AFRO JAZZ' } })
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['display_name']])
  })

  test.each([[{ display_name: '' }], [{ display_name: 'a/b' }], [{ display_name: 'x'.repeat(101) }], [{ display_name: 3 }]])(
    'are not created from %j',
    async (body) => {
      const { status, body: response } = await operator.requestUnchecked(createAdminGenre, { body })
      expect([status, Object.keys(response.errors ?? {})]).toEqual([422, ['display_name']])
    },
  )

  test('are renamed without changing their URL, and return 409 for an old version', async () => {
    const id = await create('Zouk')
    const renamed = await operator.request(updateAdminGenre, { params: { id }, body: { version: 1, display_name: 'Zouk love' } })
    expect(renamed.body.genre).toMatchObject({ name: 'zouk', display_name: 'Zouk love', version: 2 })
    const stale = await operator.request(updateAdminGenre, { params: { id }, body: { version: 1, display_name: 'Other' } })
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'resource.conflict', current: { version: 2 } }])
    expect(await listAudit('player.genre', id)).toEqual(['genre.update', 'genre.create'])
  })

  test('pass their music and channels to the genre that they are merged into', async () => {
    const [from, into] = [await create('Rumba Congo'), await create('Rumba')]
    const both = await site.createArtist('Both')
    const one = await site.createArtist('One')
    await site.catalogue.artists.update(both.id, { genres: ['rumba congo', 'rumba'] }, { ...OPERATOR, version: both.version })
    await site.catalogue.artists.update(one.id, { genres: ['rumba congo'] }, { ...OPERATOR, version: one.version })
    const channel = await site.models.Channel.create({
      slug: 'rumba',
      name: 'Rumba',
      kind: 'artists',
      rule: 'popular',
      restriction: 'genre',
      restrictionName: 'rumba congo',
    })
    const merged = await operator.request(mergeAdminGenres, { params: { id: into }, body: { ids: [from] } })
    expect(merged.status).toBe(200)
    expect((await site.catalogue.artists.find(both.id))?.genres).toEqual(['rumba'])
    expect((await site.catalogue.artists.find(one.id))?.genres).toEqual(['rumba'])
    expect((await channel.reload()).restrictionName).toBe('rumba')
    expect((await operator.request(getAdminGenre, { params: { id: from } })).status).toBe(404)
    const refused = await operator.request(deleteAdminGenre, { params: { id: into }, query: { version: 2 } })
    expect([refused.status, refused.body.code]).toEqual([409, 'player.category_used_by_channel'])
    expect(await listAudit('player.genre', into)).toEqual(['genre.merge', 'genre.create'])
  })

  test('are found at the URL of a merged genre until a new genre gets its name', async () => {
    const [oldest, older, current] = [await create('Zouglou ancien'), await create('Zouglou vieux'), await create('Zouglou')]
    await operator.request(mergeAdminGenres, { params: { id: older }, body: { ids: [oldest] } })
    await operator.request(mergeAdminGenres, { params: { id: current }, body: { ids: [older] } })
    const read = async (genreName: string) => (await operator.request(getGenre, { params: { genreName } })).body.genre?.name
    expect([await read('zouglou ancien'), await read('zouglou vieux')]).toEqual(['zouglou', 'zouglou'])
    const page = await site.createVisitor().get('/genre/zouglou%20ancien/tracks')
    expect([page.status, page.headers.location]).toEqual([301, '/genre/zouglou/tracks'])
    const artist = await site.createArtist('Magic')
    const updated = await site.catalogue.artists.update(artist.id, { genres: ['zouglou ancien', 'zouglou'] }, { ...OPERATOR, version: artist.version })
    expect(updated.genres).toEqual(['zouglou'])
    await create('Zouglou ancien')
    // Responses are cached for some seconds.
    site.getContext('player').cache.invalidate('')
    expect(await read('zouglou ancien')).toBe('zouglou ancien')
  })

  test('cannot be merged into a genre that does not exist', async () => {
    const id = await create('Lonely')
    expect((await operator.request(mergeAdminGenres, { params: { id: 999_999 }, body: { ids: [id] } })).status).toBe(404)
    expect((await operator.request(getAdminGenre, { params: { id } })).status).toBe(200)
  })
})

describe('tags', () => {
  test('can be renamed, merged and deleted only with the permission tags.update', async () => {
    const [live, demo] = await site.models.Tag.findAll({ order: [['id', 'ASC']] })
    if (!live || !demo) throw new Error('There are no tags.')
    const track = await site.createTrack({ name: 'Tagged', tags: ['Demo'] })
    expect((await operator.request(updateAdminTag, { params: { id: live.id }, body: { version: 1, display_name: 'Concert' } })).status).toBe(403)
    expect((await tagger.request(updateAdminTag, { params: { id: live.id }, body: { version: 1, display_name: 'Concert' } })).body.tag.display_name).toBe(
      'Concert',
    )
    expect((await tagger.request(mergeAdminTags, { params: { id: live.id }, body: { ids: [demo.id, live.id] } })).status).toBe(200)
    expect((await site.catalogue.tracks.find(track.id))?.tags).toEqual(['Concert'])
    expect((await site.createTrack({ name: 'Tagged later', tags: ['Demo'] })).tags).toEqual(['Concert'])
    const { version } = await live.reload()
    const deletions = await Promise.all([1, 2].map(() => tagger.request(deleteAdminTag, { params: { id: live.id }, query: { version } })))
    expect(deletions.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await site.catalogue.tracks.find(track.id))?.tags).toEqual([])
    expect((await tagger.request(deleteAdminGenre, { params: { id: 1 }, query: { version: 1 } })).status).toBe(403)
  })
})
