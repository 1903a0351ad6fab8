import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hideBackstageAlbum, publishBackstageAlbum } from '../../contract/albums.ts'
import { cancelPreSave, getPreSavePage, getPreSaveRelease, preSave, setPreSavePage } from '../../contract/pre-saves.ts'
import type { createBackstageServices } from '../backstage-services.ts'
import { type BackstageSite, createBackstageSite, OPERATOR } from '../testing/backstage-site.ts'

let site: BackstageSite
let owner: SignedInUser
let artistId: number
let fan: SignedInUser
let other: SignedInUser
let albumId: number
beforeAll(async () => {
  site = await createBackstageSite()
  const created = await site.createOwner('Fanta Zié')
  owner = created.user
  artistId = created.artist.id
  fan = await site.createSignedInUser({ permissions: ['music.view'] })
  other = await site.createSignedInUser({ permissions: ['music.view'] })
})
afterAll(() => site.close())

const RELEASE_AT = '2099-12-04T00:00:00.000Z'
const getParams = () => ({ params: { kind: 'album' as const, id: albumId } })
const setPageOpen = (isOpen = true) => owner.request(setPreSavePage, { ...getParams(), body: { is_open: isOpen } })
const readRelease = (by: Pick<SignedInUser, 'request'>) => by.request(getPreSaveRelease, getParams())
const isInLibrary = async ({ id }: SignedInUser) =>
  (await site.sql("select 1 from likes where user_id = $1 and kind = 'album' and subject_id = $2", [id, albumId])).length === 1

beforeEach(async () => {
  albumId = (await site.catalogue.albums.create({ name: 'Braise', artistIds: [artistId], ownerId: owner.id }, OPERATOR)).id
  await site.createTrack('Soufflet', artistId, { albumId, ownerId: owner.id })
  await owner.request(publishBackstageAlbum, { params: { albumId }, body: { at: RELEASE_AT } })
})

describe('the pre-save page', () => {
  test('exists only for scheduled releases that the artist has announced', async () => {
    const visitor = site.createVisitor()
    expect((await readRelease(visitor)).status).toBe(404)
    const { body } = await setPageOpen()
    expect(body).toEqual({ is_open: true, url: expect.stringMatching(new RegExp(`/pre-save/album/${albumId}/braise$`)), pre_saves: 0 })
    expect((await readRelease(visitor)).body).toMatchObject({ name: 'Braise', release_at: RELEASE_AT, path: null, tracks_count: 1, is_pre_saved: false })
    expect((await visitor.send('GET', `/pre-save/album/${albumId}/braise`)).status).toBe(200)
    await setPageOpen(false)
    expect((await readRelease(visitor)).status).toBe(404)
    await setPageOpen()
    await owner.request(hideBackstageAlbum, { params: { albumId } })
    expect((await readRelease(visitor)).status).toBe(404)
    expect((await setPageOpen()).status).toBe(422)
  })

  test('counts each user once, also when two requests are sent at once', async () => {
    await setPageOpen()
    expect((await site.createVisitor().request(preSave, getParams())).status).toBe(401)
    expect((await Promise.all([1, 2].map(() => fan.request(preSave, getParams())))).map(({ status }) => status)).toEqual([200, 200])
    await other.request(preSave, getParams())
    expect((await owner.request(getPreSavePage, getParams())).body.pre_saves).toBe(2)
    expect((await readRelease(fan)).body.is_pre_saved).toBe(true)
    await fan.request(cancelPreSave, getParams())
    expect((await owner.request(getPreSavePage, getParams())).body.pre_saves).toBe(1)
  })

  test('rejects wrong kinds, wrong ids and wrong bodies', async () => {
    expect((await fan.send('PUT', '/api/v1/pre-saves/artist/1', {})).status).toBe(422)
    expect((await fan.send('PUT', `/api/v1/pre-saves/album/${'9'.repeat(30)}`, {})).status).toBe(422)
    expect((await owner.send('PUT', `/api/v1/backstage/pre-save-pages/album/${albumId}`, { body: { is_open: 'yes' } })).status).toBe(422)
  })
})

describe('a pre-saved release', () => {
  test('is added once to the library of each user that pre-saved it', async () => {
    await setPageOpen()
    await fan.request(preSave, getParams())
    await owner.request(publishBackstageAlbum, { params: { albumId }, body: {} })
    const { preSaves } = site.getServices<ReturnType<typeof createBackstageServices>>('backstage')
    await preSaves.deliver('album', albumId)
    await preSaves.deliver('album', albumId)
    expect([await isInLibrary(fan), await isInLibrary(other)]).toEqual([true, false])
    expect((await owner.request(getPreSavePage, getParams())).body.pre_saves).toBe(0)
    expect((await readRelease(fan)).body).toMatchObject({
      release_at: null,
      path: `/album/${albumId}/${encodeURIComponent('fanta-zié')}/braise`,
      is_pre_saved: false,
    })
  })

  test('is not added to libraries before it is published', async () => {
    await setPageOpen()
    await fan.request(preSave, getParams())
    const { preSaves } = site.getServices<ReturnType<typeof createBackstageServices>>('backstage')
    await preSaves.deliver('album', albumId)
    expect(await isInLibrary(fan)).toBe(false)
    expect((await readRelease(fan)).body.is_pre_saved).toBe(true)
  })
})
