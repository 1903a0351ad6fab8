import type { Endpoint } from '@balafon/sdk/contract'
import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as administration from '../../contract/administration.ts'
import * as albums from '../../contract/albums.ts'
import * as artists from '../../contract/artists.ts'
import * as insights from '../../contract/insights.ts'
import * as music from '../../contract/music.ts'
import * as preSaves from '../../contract/pre-saves.ts'
import * as previews from '../../contract/previews.ts'
import * as requests from '../../contract/requests.ts'
import * as team from '../../contract/team.ts'
import * as tracks from '../../contract/tracks.ts'
import * as upload from '../../contract/upload.ts'
import { type BackstageSite, createBackstageSite, PDF } from '../testing/backstage-site.ts'

const CALLERS = ['guest', 'user', 'artist', 'other artist', 'editor', 'viewer', 'administrator'] as const
type Caller = (typeof CALLERS)[number]

let site: BackstageSite
let callers: Readonly<Record<Caller, SignedInUser>>
let artistId: number
let albumId: number
let trackId: number
let version: string
let requestId: number
let viewerId: number
beforeAll(async () => {
  site = await createBackstageSite()
  const artist = await site.createOwner('Fanta Zié')
  artistId = artist.artist.id
  const create = (permissions: readonly string[]) => site.createSignedInUser({ permissions: [...permissions] })
  const ofArtists = ['music.view', 'music.create', 'backstageRequests.create']
  callers = {
    guest: site.createVisitor() as SignedInUser,
    user: await create(['music.view', 'backstageRequests.create']),
    artist: artist.user,
    'other artist': (await site.createOwner('Night Ferry')).user,
    editor: await create(ofArtists),
    viewer: await create(ofArtists),
    administrator: await create(['admin']),
  }
  viewerId = callers.viewer.id
  await site.addMember(artistId, callers.editor, 'editor')
  await site.addMember(artistId, callers.viewer, 'viewer')
  const created = await callers.artist.request(requests.createBackstageRequest, {
    body: { kind: 'become-artist', artist_name: 'Fanta', proof_url: 'https://social.example/fanta' },
  })
  requestId = created.body.request.id
  await createMusic()
})
afterAll(() => site.close())

const getAlbumValues = () => ({
  name: 'Braise',
  artist_ids: [artistId],
  release_type: 'album' as const,
  description: null,
  release_date: null,
  image: null,
  is_explicit: false,
  copyright: null,
  upc: null,
  genres: [],
  tags: [],
})
const getTrackValues = () => ({
  name: 'Cendre',
  artist_ids: [artistId],
  album_id: null,
  description: null,
  release_date: null,
  image: null,
  is_explicit: false,
  isrc: null,
  credits: [],
  genres: [],
  tags: [],
})
const createEmptyDraft = () => ({ name: '', artist_id: artistId, release_type: 'album' as const, release_at: null, image: null, rows: [] })
const getAlbumInput = () => ({ params: { albumId } })
const getTrackInput = () => ({ params: { trackId } })
const getArtistInput = () => ({ params: { artistId } })
const getReleaseInput = () => ({ params: { kind: 'album' as const, id: albumId } })
const getRequestInput = () => ({ params: { requestId } })
const TOKEN = 'a-token-that-does-not-exist-01'

/** The expected statuses for: guest, user, artist, other artist, editor, viewer, administrator. */
type Statuses = readonly [number, number, number, number, number, number, number]
const FOR_VIEWERS: Statuses = [401, 404, 200, 404, 200, 200, 200]
const FOR_EDITORS: Statuses = [401, 404, 200, 404, 200, 403, 200]
const FOR_OWNERS: Statuses = [401, 404, 200, 404, 403, 403, 200]
const FOR_ALL_USERS: Statuses = [401, 200, 200, 200, 200, 200, 200]
const FOR_ARTISTS: Statuses = [401, 403, 200, 200, 200, 200, 200]
const FOR_REVIEWERS: Statuses = [401, 403, 403, 403, 403, 403, 200]
const FOR_NOBODY: Statuses = [401, 404, 404, 404, 404, 404, 404]

type Input = () => { readonly params?: object; readonly query?: object; readonly body?: object }
const TABLE: readonly (readonly [string, Endpoint, Input, Statuses])[] = [
  ['GET backstage', music.getBackstage, () => ({}), FOR_ALL_USERS],
  ['GET artist', artists.getBackstageArtist, getArtistInput, FOR_VIEWERS],
  ['PATCH artist', artists.updateBackstageArtist, () => ({ ...getArtistInput(), body: { version: 'old' } }), [401, 404, 409, 404, 409, 403, 409]],
  ['GET albums of the artist', albums.listBackstageAlbums, () => ({ query: { artist_id: artistId } }), FOR_VIEWERS],
  ['GET own albums', albums.listBackstageAlbums, () => ({ query: {} }), FOR_ALL_USERS],
  ['GET album', albums.getBackstageAlbum, getAlbumInput, FOR_VIEWERS],
  ['POST album', albums.createBackstageAlbum, () => ({ body: getAlbumValues() }), [401, 403, 201, 422, 201, 422, 201]],
  ['PATCH album', albums.updateBackstageAlbum, () => ({ ...getAlbumInput(), body: { version: 'old' } }), [401, 404, 409, 404, 409, 403, 409]],
  ['PUT order', albums.orderBackstageAlbum, () => ({ ...getAlbumInput(), body: { track_ids: [trackId] } }), FOR_EDITORS],
  ['POST publish album', albums.publishBackstageAlbum, () => ({ ...getAlbumInput(), body: {} }), FOR_EDITORS],
  ['POST hide album', albums.hideBackstageAlbum, getAlbumInput, FOR_EDITORS],
  ['DELETE album', albums.deleteBackstageAlbum, () => ({ ...getAlbumInput(), query: {} }), FOR_EDITORS],
  ['GET tracks of the artist', tracks.listBackstageTracks, () => ({ query: { artist_id: artistId } }), FOR_VIEWERS],
  ['GET track', tracks.getBackstageTrack, getTrackInput, FOR_VIEWERS],
  ['POST track', tracks.createBackstageTrack, () => ({ body: getTrackValues() }), [401, 403, 201, 422, 201, 422, 201]],
  ['POST track on the album', tracks.createBackstageTrack, () => ({ body: { ...getTrackValues(), album_id: albumId } }), [401, 403, 201, 422, 201, 422, 201]],
  ['PATCH track', tracks.updateBackstageTrack, () => ({ ...getTrackInput(), body: { version: `${version}0` } }), [401, 404, 409, 404, 409, 403, 409]],
  ['PATCH tracks', tracks.updateBackstageTracks, () => ({ body: { tracks: [{ id: trackId, version: 'old' }] } }), FOR_ALL_USERS],
  ['PUT audio', tracks.replaceTrackAudio, () => ({ ...getTrackInput(), body: { file_entry_id: 999_999 } }), [401, 404, 422, 404, 422, 403, 422]],
  ['GET lyrics', tracks.getTrackLyrics, getTrackInput, FOR_VIEWERS],
  ['PUT lyrics', tracks.setTrackLyrics, () => ({ ...getTrackInput(), body: { lines: [] } }), FOR_EDITORS],
  ['POST publish track', tracks.publishBackstageTrack, () => ({ ...getTrackInput(), body: {} }), FOR_EDITORS],
  ['POST hide track', tracks.hideBackstageTrack, getTrackInput, FOR_EDITORS],
  ['DELETE track', tracks.deleteBackstageTrack, getTrackInput, FOR_EDITORS],
  ['GET insights of the artist', insights.getInsights, () => ({ params: { kind: 'artist', id: artistId }, query: { to: '2026-01-28' } }), FOR_VIEWERS],
  ['GET insights of the album', insights.getInsights, () => ({ ...getReleaseInput(), query: { to: '2026-01-28' } }), FOR_VIEWERS],
  ['GET insights of the track', insights.getInsights, () => ({ params: { kind: 'track', id: trackId }, query: { to: '2026-01-28' } }), FOR_VIEWERS],
  ['POST preview link', previews.createPreviewLink, getReleaseInput, FOR_EDITORS],
  ['DELETE preview link', previews.deletePreviewLink, getReleaseInput, FOR_EDITORS],
  ['GET preview', previews.getPreview, () => ({ params: { token: TOKEN } }), [404, 404, 404, 404, 404, 404, 404]],
  ['GET pre-save page', preSaves.getPreSavePage, getReleaseInput, FOR_VIEWERS],
  ['PUT pre-save page', preSaves.setPreSavePage, () => ({ ...getReleaseInput(), body: { is_open: false } }), FOR_EDITORS],
  ['GET release without a page', preSaves.getPreSaveRelease, getReleaseInput, [404, 404, 404, 404, 404, 404, 404]],
  ['PUT pre-save', preSaves.preSave, getReleaseInput, FOR_NOBODY],
  ['DELETE pre-save', preSaves.cancelPreSave, getReleaseInput, FOR_ALL_USERS],
  ['GET members', team.getTeam, getArtistInput, FOR_VIEWERS],
  [
    'POST invitation',
    team.inviteMember,
    () => ({ ...getArtistInput(), body: { email: `${crypto.randomUUID()}@example.com`, role: 'viewer' } }),
    [401, 404, 201, 404, 403, 403, 201],
  ],
  ['DELETE invitation', team.cancelInvitation, () => ({ params: { artistId, invitationId: 999_999 } }), FOR_OWNERS],
  ['PUT member', team.changeMember, () => ({ params: { artistId, userId: viewerId }, body: { role: 'viewer' } }), FOR_OWNERS],
  ['DELETE unknown member', team.removeMember, () => ({ params: { artistId, userId: 999_999 } }), [401, 404, 404, 404, 403, 403, 404]],
  ['GET invitation', team.getInvitation, () => ({ params: { token: TOKEN } }), FOR_NOBODY],
  ['POST accept', team.acceptInvitation, () => ({ params: { token: TOKEN } }), FOR_NOBODY],
  ['POST decline', team.declineInvitation, () => ({ params: { token: TOKEN } }), FOR_NOBODY],
  ['GET draft', upload.getUploadDraft, () => ({}), FOR_ARTISTS],
  ['PUT draft', upload.saveUploadDraft, () => ({ body: { draft: createEmptyDraft() } }), FOR_ARTISTS],
  ['DELETE draft', upload.deleteUploadDraft, () => ({}), FOR_ARTISTS],
  ['POST release', upload.createRelease, () => ({ body: { draft: createEmptyDraft() } }), [401, 403, 422, 422, 422, 422, 422]],
  ['POST duplicates', upload.findDuplicates, () => ({ body: { artist_id: artistId, names: ['Soufflet'] } }), [401, 403, 200, 404, 200, 403, 200]],
  ['GET own requests', requests.listBackstageRequests, () => ({}), FOR_ALL_USERS],
  ['GET request of the artist', requests.getBackstageRequest, getRequestInput, [401, 404, 200, 404, 404, 404, 404]],
  ['POST answer', requests.answerBackstageRequest, () => ({ ...getRequestInput(), body: { body: 'Hello' } }), [401, 404, 200, 404, 404, 404, 404]],
  ['POST withdraw', requests.withdrawBackstageRequest, () => ({ params: { requestId: 999_999 } }), FOR_NOBODY],
  [
    'POST request without a proof',
    requests.createBackstageRequest,
    () => ({ body: { kind: 'become-artist', artist_name: 'X' } }),
    [401, 422, 422, 422, 422, 422, 422],
  ],
  ['GET claims', requests.listArtistClaims, () => ({}), FOR_ALL_USERS],
  ['POST claim', requests.answerArtistClaim, () => ({ params: { requestId: 999_999 }, body: { consents: true } }), FOR_NOBODY],
  ['GET queue', administration.listRequestQueue, () => ({ query: {} }), FOR_REVIEWERS],
  ['GET number of requests', administration.countRequestQueue, () => ({ query: {} }), FOR_REVIEWERS],
  ['GET queue as CSV', administration.exportRequestQueue, () => ({ query: {} }), FOR_REVIEWERS],
  ['GET reviewed request', administration.getReviewedRequest, getRequestInput, FOR_REVIEWERS],
  ['POST question', administration.askRequester, () => ({ ...getRequestInput(), body: { body: 'Which label?' } }), FOR_REVIEWERS],
  ['POST approve', administration.approveRequest, () => ({ params: { requestId: 999_999 }, body: {} }), [401, 403, 403, 403, 403, 403, 404]],
  ['POST refuse', administration.refuseRequest, () => ({ params: { requestId: 999_999 }, body: { reason: 'No' } }), [401, 403, 403, 403, 403, 403, 404]],
]

const NOT_FOUND: readonly (readonly [string, Endpoint, Input])[] = [
  ['artist', artists.getBackstageArtist, () => ({ params: { artistId: 999_999 } })],
  ['album', albums.getBackstageAlbum, () => ({ params: { albumId: 999_999 } })],
  ['track', tracks.getBackstageTrack, () => ({ params: { trackId: 999_999 } })],
  ['insights', insights.getInsights, () => ({ params: { kind: 'track', id: 999_999 }, query: { to: '2026-01-28' } })],
  ['pre-save page', preSaves.getPreSavePage, () => ({ params: { kind: 'track', id: 999_999 } })],
  ['team', team.getTeam, () => ({ params: { artistId: 999_999 } })],
]

describe('each endpoint of the backstage', () => {
  test.each(TABLE)('returns the expected status to each caller: %s', async (_name, endpoint, input, expected) => {
    const send = (by: SignedInUser) => by.requestUnchecked(endpoint, input())
    // Callers with a successful response are last, because their request can change or delete the music that the others need.
    const order = [...CALLERS].toSorted((a, b) => Number((expected[CALLERS.indexOf(a)] ?? 0) < 300) - Number((expected[CALLERS.indexOf(b)] ?? 0) < 300))
    const statuses = new Map<Caller, number>()
    for (const caller of order) {
      const { status } = await send(callers[caller])
      statuses.set(caller, status)
      const isDeleted = status === 200 && (endpoint === albums.deleteBackstageAlbum || endpoint === tracks.deleteBackstageTrack)
      if (isDeleted) await createMusic()
    }
    expect(Object.fromEntries(CALLERS.map((caller) => [caller, statuses.get(caller)]))).toEqual(
      Object.fromEntries(CALLERS.map((caller, index) => [caller, expected[index]])),
    )
  })

  test.each(NOT_FOUND)('returns 404 for an unknown %s, also to administrators', async (_name, endpoint, input) => {
    for (const caller of ['artist', 'administrator'] as const) expect((await callers[caller].requestUnchecked(endpoint, input())).status, caller).toBe(404)
  })

  test('returns the same statuses for changes of several tracks as for one track', async () => {
    const statuses = new Map<Caller, string>()
    for (const caller of CALLERS.slice(1)) {
      const { body } = await callers[caller].request(tracks.updateBackstageTracks, { body: { tracks: [{ id: trackId, version: 'old' }] } })
      statuses.set(caller, body.results[0]?.status ?? '')
    }
    expect(Object.fromEntries(statuses)).toEqual({
      user: 'missing',
      artist: 'conflict',
      'other artist': 'missing',
      editor: 'conflict',
      viewer: 'forbidden',
      administrator: 'conflict',
    })
  })

  test('accepts uploads of documents and pictures from users only', async () => {
    expect((await callers.guest.upload(requests.uploadProofDocument, { file: PDF, name: 'card.pdf' })).status).toBe(401)
    expect((await callers.guest.upload(requests.uploadBackstageImage, { file: PDF, name: 'a.png' })).status).toBe(401)
    expect((await callers.user.upload(requests.uploadProofDocument, { file: PDF, name: 'card.pdf' })).status).toBe(201)
    expect((await callers.user.upload(requests.uploadBackstageImage, { file: PDF, name: 'a.png' })).status).toBe(422)
  })
})

async function createMusic() {
  const album = await callers.artist.request(albums.createBackstageAlbum, { body: getAlbumValues() })
  albumId = album.body.album.id
  const created = await site.createTrack('Soufflet', artistId, { albumId })
  trackId = created.id
  version = created.version
}

describe('the role of artists', () => {
  test('allows artists to create music and upload files', async () => {
    const role = await site.getContext('backstage').roles.findByName('artist')
    expect(role?.permissions.map(({ name }) => name)).toEqual(expect.arrayContaining(['music.create', 'files.create']))
  })

  test('gets the upload permission by a migration when the role already exists', async () => {
    await site.sql("delete from role_permissions where permission = 'files.create' and role_id = (select id from roles where name = 'artist')")
    const { preSaves0002 } = await import('../migrations/0002-pre-saves.ts')
    const db = site.site.migrationDb
    await db.transaction(async (transaction) => {
      await preSaves0002.down({ db, transaction } as Parameters<typeof preSaves0002.down>[0])
      await preSaves0002.up({ db, transaction } as Parameters<typeof preSaves0002.up>[0])
    })
    const rows = await site.sql("select 1 from role_permissions where permission = 'files.create' and role_id = (select id from roles where name = 'artist')")
    expect(rows).toHaveLength(1)
  })
})
