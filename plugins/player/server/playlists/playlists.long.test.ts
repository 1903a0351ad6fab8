import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getPlaylist } from '../../contract/catalogue.ts'
import {
  acceptPlaylistInvitation,
  addPlaylistTracks,
  createPlaylist,
  createPlaylistInvitation,
  deletePlaylist,
  getPlaylistInvitation,
  listEditablePlaylists,
  listPlaylistTracks,
  movePlaylistTracks,
  removePlaylistCollaborator,
  removePlaylistTracks,
  updatePlaylist,
} from '../../contract/playlists.ts'
import { type CatalogueSite, createCatalogueSite, OPERATOR } from '../testing/catalogue-site.ts'

let site: CatalogueSite
let owner: SignedInUser
let other: SignedInUser
let trackIds: number[]
let playlistId: number
beforeAll(async () => {
  site = await createCatalogueSite()
  const artist = await site.createArtist('Sahel Sisters')
  await site.catalogue.artists.publish(artist.id, OPERATOR)
  trackIds = []
  for (const name of ['One', 'Two', 'Three', 'Four']) trackIds.push((await site.createPublishedAlbum(name, [artist.id])).trackId)
})
beforeEach(async () => {
  owner = await site.createSignedInUser()
  other = await site.createSignedInUser()
  const { body } = await owner.request(createPlaylist, { body: { name: 'Mix', track_ids: trackIds.slice(0, 3) } })
  playlistId = body.playlist.id
  await site.takeEvents()
})
afterAll(() => site.close())

const read = async (by: SignedInUser = owner) => (await by.request(getPlaylist, { params: { playlistId } })).body.playlist
const listNames = async () => (await read()).tracks.map(({ name }: { name: string }) => name.replace('Track of ', ''))
const listRowIds = async (): Promise<number[]> => (await read()).tracks.map(({ row_id }: { row_id: number }) => row_id)
const add = (by: SignedInUser, body: { track_ids: number[]; duplicates?: 'ask' | 'add' | 'skip'; before?: number }) =>
  by.request(addPlaylistTracks, { params: { playlistId }, body })
const invite = async (user: SignedInUser) => {
  const { body } = await owner.request(createPlaylistInvitation, { params: { playlistId } })
  const token = body.invitation.url.split('/').at(-1)
  await user.request(acceptPlaylistInvitation, { params: { token } })
  return token
}

describe('POST /playlists', () => {
  test('creates a playlist with tracks in their order', async () => {
    expect(await read()).toMatchObject({ name: 'Mix', tracks_count: 3, is_owner: true, may_edit: true, is_complete: true, owner: { id: owner.id } })
    expect(await listNames()).toEqual(['One', 'Two', 'Three'])
    const { body } = await owner.request(listEditablePlaylists, { query: {} })
    expect(body.data).toMatchObject([{ id: playlistId, is_owner: true }])
  })

  test('returns 422 at the name when it is empty or too long, and 401 for a guest', async () => {
    for (const name of ['', ' ', 'x'.repeat(10_000)]) {
      const { status, body } = await owner.send('POST', '/api/v1/playlists', { body: { name } })
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['name'])
    }
    expect((await site.createVisitor().request(createPlaylist, { body: { name: 'Guest' } })).status).toBe(401)
  })

  test('keeps emoji, right-to-left text and markup as text', async () => {
    const name = '🎶 موسيقى <b>'
    const { body } = await owner.request(createPlaylist, { body: { name } })
    expect(body.playlist.name).toBe(name)
  })
})

describe('PUT and DELETE /playlists/{playlistId}', () => {
  test('returns 404 for a private playlist of another user and 403 for a public one', async () => {
    expect((await other.request(updatePlaylist, { params: { playlistId }, body: { name: 'Stolen' } })).status).toBe(403)
    await owner.request(updatePlaylist, { params: { playlistId }, body: { is_public: false } })
    expect((await other.request(getPlaylist, { params: { playlistId } })).status).toBe(404)
    expect((await other.request(listPlaylistTracks, { params: { playlistId }, query: {} })).status).toBe(404)
    expect((await other.send('GET', `/api/v1/playlists/${playlistId}/m3u`)).status).toBe(404)
    expect((await other.request(updatePlaylist, { params: { playlistId }, body: { name: 'Stolen' } })).status).toBe(404)
    expect((await other.request(deletePlaylist, { params: { playlistId } })).status).toBe(404)
    expect((await read()).name).toBe('Mix')
  })

  test('deletes the playlist', async () => {
    expect((await owner.request(deletePlaylist, { params: { playlistId } })).status).toBe(200)
    expect((await owner.request(getPlaylist, { params: { playlistId } })).status).toBe(404)
    expect(await site.takeEvents()).toEqual([['player.playlist.deleted/v1', { playlistId, userId: owner.id, name: 'Mix' }]])
  })
})

describe('POST /playlists/{playlistId}/tracks', () => {
  test('asks before it adds a track again, then adds or skips it', async () => {
    const [first = 0, , , fourth = 0] = trackIds
    expect((await add(owner, { track_ids: [first, fourth] })).body).toMatchObject({ row_ids: [], duplicate_track_ids: [first], tracks_count: 3 })
    expect((await add(owner, { track_ids: [first, fourth], duplicates: 'skip' })).body.tracks_count).toBe(4)
    expect((await add(owner, { track_ids: [first], duplicates: 'add' })).body.tracks_count).toBe(5)
    expect(await listNames()).toEqual(['One', 'Two', 'Three', 'Four', 'One'])
  })

  test('returns 404 for an unknown track or row and adds nothing', async () => {
    expect((await add(owner, { track_ids: [999_999] })).status).toBe(404)
    expect((await add(owner, { track_ids: [trackIds[3] ?? 0], before: 999_999 })).status).toBe(404)
    expect((await read()).tracks_count).toBe(3)
  })

  test('applies all changes when two users add, move and remove tracks simultaneously', async () => {
    await invite(other)
    const [one = 0, two = 0] = await listRowIds()
    await Promise.all([
      add(other, { track_ids: [trackIds[3] ?? 0] }),
      owner.request(movePlaylistTracks, { params: { playlistId }, body: { row_ids: [one] } }),
      other.request(removePlaylistTracks, { params: { playlistId }, body: { row_ids: [two] } }),
      owner.request(removePlaylistTracks, { params: { playlistId }, body: { row_ids: [two] } }),
    ])
    expect((await listNames()).toSorted()).toEqual(['Four', 'One', 'Three'])
    expect((await read()).tracks_count).toBe(3)
  })
})

describe('POST /playlists/{playlistId}/tracks/move', () => {
  test('moves rows before another row, even a hundred times to the same position', async () => {
    const [one = 0, two = 0, three = 0] = await listRowIds()
    await owner.request(movePlaylistTracks, { params: { playlistId }, body: { row_ids: [three], before: one } })
    expect(await listNames()).toEqual(['Three', 'One', 'Two'])
    for (const _ of Array.from({ length: 50 })) {
      await site.sql("delete from rate_limits where key like '%playlistChanges%'").catch(() => [])
      await owner.request(movePlaylistTracks, { params: { playlistId }, body: { row_ids: [one], before: two } })
      await owner.request(movePlaylistTracks, { params: { playlistId }, body: { row_ids: [three], before: two } })
    }
    expect(await listNames()).toEqual(['One', 'Three', 'Two'])
  })
})

describe('GET /playlists/{playlistId}/tracks', () => {
  test('sorts, filters and pages', async () => {
    const list = async (query: object) => (await owner.request(listPlaylistTracks, { params: { playlistId }, query })).body
    const names = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name.replace('Track of ', ''))
    expect(names(await list({ sort: 'name' }))).toEqual(['One', 'Three', 'Two'])
    expect(names(await list({ search: 'thr' }))).toEqual(['Three'])
    const first = await list({ perPage: 2 })
    expect(names(first)).toEqual(['One', 'Two'])
    expect(names(await list({ perPage: 2, cursor: first.next_cursor }))).toEqual(['Three'])
  })
})

describe('POST /playlist-invitations/{token}/accept', () => {
  test('lets a collaborator add tracks, until the owner removes them', async () => {
    const token = await invite(other)
    expect((await other.request(getPlaylistInvitation, { params: { token } })).body.is_member).toBe(true)
    expect((await add(other, { track_ids: [trackIds[3] ?? 0] })).status).toBe(200)
    expect((await read()).tracks.at(-1).added_by).toMatchObject({ id: other.id })
    expect((await read()).collaborators).toMatchObject([{ id: other.id }])
    expect((await other.request(updatePlaylist, { params: { playlistId }, body: { name: 'Mine' } })).status).toBe(403)
    await owner.request(removePlaylistCollaborator, { params: { playlistId, userId: other.id } })
    expect((await add(other, { track_ids: [trackIds[3] ?? 0], duplicates: 'add' })).status).toBe(403)
  })

  test('creates a new link when the old one cannot be decrypted', async () => {
    const create = async () => (await owner.request(createPlaylistInvitation, { params: { playlistId } })).body.invitation.url
    const old = await create()
    expect(await create()).toBe(old)
    const sealed = site.getContext('player').seal('token', 'another context')
    await site.sql('update playlist_invitations set sealed_token = $2 where playlist_id = $1', [playlistId, sealed])
    const url = await create()
    expect(url).not.toBe(old)
    expect(await create()).toBe(url)
  })

  test('returns 404 for an unknown link', async () => {
    expect((await other.request(acceptPlaylistInvitation, { params: { token: 'x'.repeat(32) } })).status).toBe(404)
  })
})

test('returns a file with the tracks for GET /playlists/{playlistId}/m3u', async () => {
  const { status, text } = await owner.send('GET', `/api/v1/playlists/${playlistId}/m3u`)
  expect(status).toBe(200)
  if (text !== undefined) expect(text.split('\n')[1]).toContain('Sahel Sisters - Track of One')
})
