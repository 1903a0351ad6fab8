import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBackstageAlbum, hideBackstageAlbum, publishBackstageAlbum, updateBackstageAlbum } from '../../contract/albums.ts'
import { getBackstageArtist, updateBackstageArtist } from '../../contract/artists.ts'
import { getBackstage } from '../../contract/music.ts'
import { createPreviewLink, deletePreviewLink, getPreview } from '../../contract/previews.ts'
import { acceptInvitation, getInvitation, inviteMember, removeMember } from '../../contract/team.ts'
import {
  createBackstageTrack,
  deleteBackstageTrack,
  getBackstageTrack,
  listBackstageTracks,
  setTrackLyrics,
  updateBackstageTrack,
  updateBackstageTracks,
} from '../../contract/tracks.ts'
import { createRelease, getUploadDraft, saveUploadDraft } from '../../contract/upload.ts'
import { type BackstageSite, createBackstageSite } from '../testing/backstage-site.ts'

let site: BackstageSite
let owner: SignedInUser
let artistId: number
let otherUser: SignedInUser
let editor: SignedInUser
let viewer: SignedInUser
let plain: SignedInUser
beforeAll(async () => {
  site = await createBackstageSite()
  const created = await site.createOwner('Fanta Zié')
  owner = created.user
  artistId = created.artist.id
  otherUser = (await site.createOwner('Night Ferry')).user
  editor = await site.createSignedInUser({ permissions: ['music.create'] })
  viewer = await site.createSignedInUser({ permissions: ['music.create'] })
  plain = await site.createSignedInUser({ permissions: ['music.view'] })
  await site.addMember(artistId, editor, 'editor')
  await site.addMember(artistId, viewer, 'viewer')
  await site.sql("insert into genres (name, display_name) values ('mande', 'Mandé')")
})
afterAll(() => site.close())

const ALBUM = {
  name: 'Braise',
  release_type: 'album',
  description: null,
  release_date: null,
  image: null,
  is_explicit: false,
  copyright: null,
  upc: null,
  genres: ['mande'],
  tags: ['Night drive'],
} as const
const getAlbumValues = () => ({ ...ALBUM, genres: [...ALBUM.genres], tags: [...ALBUM.tags], artist_ids: [artistId] })
const getTrackValues = () => ({
  name: 'Cendre',
  artist_ids: [artistId],
  album_id: null,
  description: null,
  release_date: null,
  image: null,
  is_explicit: false,
  isrc: null,
  credits: [{ name: 'Awa Koné', role: 'Producer' }],
  genres: [],
  tags: [],
})
const createAlbum = async () => (await owner.request(createBackstageAlbum, { body: getAlbumValues() })).body.album

describe('the access to the music of an artist', () => {
  let albumId: number
  let trackId: number
  let version: string
  beforeEach(async () => {
    albumId = (await createAlbum()).id
    const track = await site.createTrack('Soufflet', artistId, { albumId })
    trackId = track.id
    version = track.version
  })

  test('refuses PATCH and DELETE to viewers and other artists', async () => {
    const update = (by: SignedInUser) => by.request(updateBackstageTrack, { params: { trackId }, body: { name: 'Stolen', version } })
    const remove = (by: SignedInUser) => by.request(deleteBackstageTrack, { params: { trackId } })
    expect([(await update(viewer)).status, (await update(otherUser)).status, (await update(plain)).status]).toEqual([403, 404, 404])
    expect([(await remove(viewer)).status, (await remove(otherUser)).status]).toEqual([403, 404])
    expect((await update(editor)).status).toBe(200)
    expect((await remove(editor)).status).toBe(200)
    expect((await owner.request(getBackstageTrack, { params: { trackId } })).status).toBe(404)
  })
})

describe('forms', () => {
  test('keeps every field of an album and a track', async () => {
    const album = await createAlbum()
    expect(album).toMatchObject({ status: 'draft', genres: ['mande'], tags: ['Night drive'], artists: [{ id: artistId }], may_edit: true })
    const { status, body } = await owner.request(createBackstageTrack, { body: { ...getTrackValues(), album_id: album.id } })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.track).toMatchObject({ name: 'Cendre', album: { id: album.id }, credits: [{ role: 'Producer' }], has_audio: false })
  })

  test('returns 422 at the field for invalid values and references to others’ music', async () => {
    const [foreign] = await site.catalogue.lists.listArtists({ ownerId: otherUser.id })
    const foreignAlbum = (await otherUser.request(createBackstageAlbum, { body: { ...getAlbumValues(), artist_ids: [foreign?.id ?? 0] } })).body.album
    const cases = [
      [{ artist_ids: [foreign?.id ?? 0] }, 'artist_ids'],
      [{ artist_ids: [artistId, 999_999] }, 'artist_ids'],
      [{ genres: ['polka'] }, 'genres'],
      [{ album_id: foreignAlbum.id }, 'album_id'],
      [{ image: { url: 'https://tracker.example/a.png', hue: 1, chroma: 1 } }, 'image'],
      [{ isrc: 'wrong' }, 'isrc'],
      [{ name: 'x'.repeat(100_000) }, 'name'],
      [{ file_entry_id: 999_999 }, 'file_entry_id'],
    ] as const
    for (const [values, field] of cases) {
      const { status, body } = await owner.request(createBackstageTrack, { body: { ...getTrackValues(), ...values } as ReturnType<typeof getTrackValues> })
      expect([status, Object.keys(body.errors ?? {})], JSON.stringify(values)).toEqual([422, [field]])
    }
    const guest = { ...getTrackValues(), artist_ids: [artistId, foreign?.id ?? 0] }
    expect((await owner.request(createBackstageTrack, { body: guest })).status).toBe(201)
  })

  test('returns 409 with the current state to the later of two editors', async () => {
    const { id, version } = await createAlbum()
    const update = (by: SignedInUser, name: string) => by.request(updateBackstageAlbum, { params: { albumId: id }, body: { name, version } })
    const responses = await Promise.all([update(owner, 'First'), update(editor, 'Second')])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const saved = responses.find(({ status }) => status === 200)?.body.album
    expect(responses.find(({ status }) => status === 409)?.body.current).toMatchObject({ name: saved.name, version: saved.version })
  })

  test('saves the correct rows of the grid, and returns messages for the wrong rows', async () => {
    const [good, wrong, stale] = [await site.createTrack('Bois', artistId), await site.createTrack('Fer', artistId), await site.createTrack('Eau', artistId)]
    await owner.request(updateBackstageTrack, { params: { trackId: stale.id }, body: { version: stale.version, name: 'Eau vive' } })
    const { status, body } = await owner.request(updateBackstageTracks, {
      body: {
        tracks: [
          { id: wrong.id, version: wrong.version, genres: ['polka'], name: 'Never saved' },
          { id: good.id, version: good.version, name: 'Bois sacré', genres: ['mande'], tags: ['Forest'], isrc: 'CIA012600001', is_explicit: true },
          { id: stale.id, version: stale.version, name: 'Eau morte' },
          { id: 999_999, version: '1', name: 'Nothing' },
        ],
      },
    })
    expect([status, body.results]).toMatchObject([
      200,
      [
        { id: wrong.id, status: 'invalid', track: null, errors: { genres: [expect.any(String)] } },
        { id: good.id, status: 'saved', track: { name: 'Bois sacré', genres: ['mande'], tags: ['Forest'], isrc: 'CIA012600001', is_explicit: true } },
        { id: stale.id, status: 'conflict', track: { name: 'Eau vive' } },
        { id: 999_999, status: 'missing', track: null },
      ],
    ])
    expect((await site.catalogue.tracks.find(wrong.id))?.name).toBe('Fer')
  })

  test('returns 422 for grid rows with a wrong type, and for too many rows', async () => {
    const send = async (tracks: unknown) => (await owner.send('PATCH', '/api/v1/backstage/tracks', { body: { tracks } })).status
    expect(await send([])).toBe(422)
    expect(await send([{ id: 'x', version: '1' }])).toBe(422)
    expect(await send([{ id: 1, version: '1', name: 'x'.repeat(191) }])).toBe(422)
    expect(await send([{ id: 1, version: '1', owner_id: 3 }])).toBe(422)
    expect(await send(Array.from({ length: 101 }, (_, index) => ({ id: index + 1, version: '1' })))).toBe(422)
  })

  test('updates an artist, but neither its owner nor its verification', async () => {
    const { artist } = (await owner.request(getBackstageArtist, { params: { artistId } })).body
    const params = { artistId }
    const forged = { owner_id: otherUser.id, version: artist.version } as unknown as { version: string }
    expect((await owner.request(updateBackstageArtist, { params, body: forged })).status).toBe(422)
    const { body } = await owner.request(updateBackstageArtist, { params, body: { biography: 'Plays.', genres: ['mande'], version: artist.version } })
    expect(body.artist).toMatchObject({ biography: 'Plays.', genres: ['mande'] })
  })

  test('stores synchronised lyrics in the order of their times', async () => {
    const track = await site.createTrack('Words', artistId)
    const lines = [
      { at: 4, text: 'two' },
      { at: 1.5, text: 'one' },
    ]
    const { body } = await owner.request(setTrackLyrics, { params: { trackId: track.id }, body: { lines } })
    expect(body).toEqual({
      is_synced: true,
      lines: [
        { at: 1.5, text: 'one' },
        { at: 4, text: 'two' },
      ],
    })
    expect((await owner.request(setTrackLyrics, { params: { trackId: track.id }, body: { lines: [] } })).body.lines).toEqual([])
  })
})

describe('publishing', () => {
  test('refuses an album without audio, schedules it, publishes it and takes it down', async () => {
    const { id } = await createAlbum()
    const params = { albumId: id }
    expect((await owner.request(publishBackstageAlbum, { params, body: {} })).status).toBe(422)
    await site.createTrack('Braise', artistId, { albumId: id })
    const at = '2099-12-04T00:00:00.000Z'
    expect((await owner.request(publishBackstageAlbum, { params, body: { at } })).body.album).toMatchObject({ status: 'scheduled', release_at: at })
    expect((await owner.request(publishBackstageAlbum, { params, body: {} })).body.album.status).toBe('published')
    expect((await owner.request(hideBackstageAlbum, { params })).body.album.status).toBe('hidden')
  })

  test('shows a draft by its secret link until the link is deleted', async () => {
    const { id } = await createAlbum()
    await site.createTrack('Secret', artistId, { albumId: id })
    const params = { kind: 'album', id } as const
    const { body } = await owner.request(createPreviewLink, { params })
    const token = body.link.url.split('/').at(-1)
    const preview = await site.createVisitor().request(getPreview, { params: { token } })
    expect(preview.body).toMatchObject({ name: 'Braise', tracks: [{ name: 'Secret', url: expect.any(String) }] })
    await owner.request(deletePreviewLink, { params })
    expect((await site.createVisitor().request(getPreview, { params: { token } })).status).toBe(404)
  })

  test('creates a new preview link when the old one cannot be decrypted', async () => {
    const { id } = await createAlbum()
    const create = async () => (await owner.request(createPreviewLink, { params: { kind: 'album', id } })).body.link.url
    const old = await create()
    expect(await create()).toBe(old)
    const sealed = site.getContext('backstage').seal('token', 'another context')
    await site.sql('update backstage_previews set sealed_token = $2 where subject_id = $1', [id, sealed])
    expect(await create()).not.toBe(old)
  })

  test('lists the music of the user only, page by page', async () => {
    const { body } = await owner.request(listBackstageTracks, { query: { perPage: 1 } })
    expect(body.data).toHaveLength(1)
    const next = await owner.request(listBackstageTracks, { query: { perPage: 1, cursor: body.next_cursor } })
    expect(next.body.data[0].id).toBeLessThan(body.data[0].id)
    expect((await plain.request(listBackstageTracks, { query: {} })).body.data).toEqual([])
  })
})

describe('the upload page', () => {
  const row = { key: 'a', file_name: 'a.flac', file_entry_id: null, name: 'Soufflet', artist_ids: [], genres: [], is_explicit: false, duration: null }
  const getDraft = () => ({ name: 'Braise', artist_id: artistId, release_type: 'album' as const, release_at: null, image: null, rows: [row] })

  test('keeps the draft of each user', async () => {
    await owner.request(saveUploadDraft, { body: { draft: getDraft() } })
    expect((await owner.request(getUploadDraft, {})).body.draft).toEqual(getDraft())
    expect((await otherUser.request(getUploadDraft, {})).body.draft).toBeNull()
  })

  test('returns 422 for missing cells, and creates nothing', async () => {
    const draft = { ...getDraft(), rows: [row, { ...row, key: 'b', name: '', file_entry_id: 999_999 }] }
    const { status, body } = await owner.request(createRelease, { body: { draft } })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).toSorted()).toEqual(['rows.0.file_entry_id', 'rows.1.name'])
    const foreign = { ...getDraft(), rows: [{ ...row, file_entry_id: 999_999 }] }
    expect(Object.keys((await owner.request(createRelease, { body: { draft: foreign } })).body.errors)).toEqual(['rows.0.file_entry_id'])
  })

  test('shows the limits of the role, and refuses music beyond them', async () => {
    const limited = await site.createSignedInUser({ permissions: ['music.view', 'music.create'] })
    const artist = await site.createArtist('Limited', limited.id)
    await site
      .getContext('backstage')
      .users.setPermissions(limited.id, [{ name: 'music.create', restrictions: [{ name: 'tracks_per_month', value: 1 }] }], null)
    await site.createTrack('Only', artist.id, { ownerId: limited.id })
    expect((await limited.request(getBackstage, {})).body.quota.tracks_per_month).toEqual({ used: 1, limit: 1 })
    const { status, body } = await limited.request(createBackstageTrack, { body: { ...getTrackValues(), artist_ids: [artist.id] } })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['file_entry_id']])
  })
})

describe('the team', () => {
  test('lets only the invited address join, and keeps at least one owner', async () => {
    const invited = await site.createSignedInUser({ permissions: [] })
    const email = (await site.getContext('backstage').users.find(invited.id))?.email ?? ''
    await owner.request(inviteMember, { params: { artistId }, body: { email: email.toUpperCase(), role: 'editor' } })
    const [mail] = await site.sql<{ data: { url: string } }>('select data from emails order by id desc limit 1').catch(() => [])
    const token = mail?.data.url.split('/').at(-1) ?? (await findToken(email))
    expect((await plain.request(getInvitation, { params: { token } })).status).toBe(404)
    expect((await plain.request(acceptInvitation, { params: { token } })).status).toBe(404)
    expect((await invited.request(acceptInvitation, { params: { token } })).body).toEqual({ artist_id: artistId })
    expect((await invited.request(getBackstage, {})).body.artists).toMatchObject([{ id: artistId, role: 'editor' }])
    expect((await invited.request(removeMember, { params: { artistId, userId: invited.id } })).status).toBe(200)
    expect((await owner.request(removeMember, { params: { artistId, userId: owner.id } })).status).toBe(409)
  })

  /** Replaces the token of the invitation by a known token, because only the hash of the real token is stored. */
  async function findToken(email: string) {
    const { createHash } = await import('node:crypto')
    const token = 'a-known-token-of-the-test-0001'
    await site.models.Invitation.update({ tokenHash: createHash('sha256').update(token).digest() }, { where: { email } })
    return token
  }
})
