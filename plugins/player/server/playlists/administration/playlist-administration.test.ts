import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  deletePlaylistAsAdministrator,
  playlistList,
  playlistListEndpoints,
  removePlaylistCover,
  setPlaylistHidden,
  updatePlaylistAsAdministrator,
} from '../../../contract/playlist-administration.ts'
import { createPlaylist, listPlaylistTracks, updatePlaylist } from '../../../contract/playlists.ts'
import { type CatalogueSite, createCatalogueSite } from '../../testing/catalogue-site.ts'
import { testOperatorList } from '../../testing/test-operator-list.ts'

let site: CatalogueSite
let operator: SignedInUser
let owner: SignedInUser
let other: SignedInUser
beforeAll(async () => {
  site = await createCatalogueSite()
  operator = await site.createSignedInUser({ permissions: ['music.update'] })
  owner = await site.createSignedInUser()
  other = await site.createSignedInUser()
  await create('First')
  await create('Second')
})
afterAll(() => site.close())

async function create(name: string) {
  const { playlist } = (await owner.request(createPlaylist, { body: { name } })).body
  return playlist.id
}
const get = async (id: number) => (await operator.request(playlistListEndpoints.get, { params: { id } })).body
const update = (id: number, body: object) => operator.requestUnchecked(updatePlaylistAsAdministrator, { params: { id }, body })
const canSee = async (id: number) => (await other.request(listPlaylistTracks, { params: { playlistId: id } })).status === 200

testOperatorList(playlistList, () => site)

describe('PATCH /admin/playlists/{id}', () => {
  test('updates the playlist of a user and records the change', async () => {
    const id = await create('Rude name')
    const { status, body } = await update(id, { version: 1, name: 'Good name', description: 'About rain' })
    expect([status, body]).toMatchObject([200, { name: 'Good name', description: 'About rain', version: 2, owner: { id: owner.id } }])
    const { entries } = await site.getContext('core').audit.list({ userIds: [operator.id], actions: ['playlist.update'], entityId: id, limit: 10 })
    expect(entries).toMatchObject([{ before: { name: 'Rude name' }, after: { name: 'Good name' } }])
  })

  test('returns 409 with the current playlist when its owner has changed it meanwhile', async () => {
    const id = await create('Mine')
    await owner.request(updatePlaylist, { params: { playlistId: id }, body: { name: 'Still mine' } })
    const { status, body } = await update(id, { version: 1, name: 'Yours' })
    expect([status, body]).toMatchObject([409, { code: 'resource.conflict', current: { name: 'Still mine', version: 2 } }])
  })

  test('accepts the change of one of two operators, and rejects the other', async () => {
    const id = await create('Both')
    const responses = await Promise.all([update(id, { version: 1, name: 'A' }), update(id, { version: 1, name: 'B' })])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each([
    ['name', ''],
    ['name', 'x'.repeat(101)],
    ['name', 7],
    ['is_public', 'yes'],
    ['tracks_count', 5],
  ])('returns 422 when %s is %j', async (field, value) => {
    const { status } = await update(await create('Checked'), { version: 1, [field]: value })
    expect(status).toBe(422)
  })

  test('returns 404 for an unknown playlist and 403 without the permission', async () => {
    expect((await update(999_999, { version: 1, name: 'New' })).status).toBe(404)
    const id = await create('Theirs')
    const responses = [
      await other.request(updatePlaylistAsAdministrator, { params: { id }, body: { version: 1, name: 'New' } }),
      await other.request(deletePlaylistAsAdministrator, { params: { id }, query: { version: 1 } }),
      await other.request(setPlaylistHidden, { params: { id }, body: { is_hidden: true } }),
      await other.request(removePlaylistCover, { params: { id } }),
      await other.request(playlistListEndpoints.get, { params: { id } }),
    ]
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(403))
    expect((await site.createVisitor().request(setPlaylistHidden, { params: { id }, body: { is_hidden: true } })).status).toBe(401)
  })
})

describe('PUT /admin/playlists/{id}/visibility', () => {
  test('hides a playlist, which its owner cannot make public again', async () => {
    const id = await create('Abusive')
    expect(await canSee(id)).toBe(true)
    for (let time = 0; time < 2; time++) expect((await operator.request(setPlaylistHidden, { params: { id }, body: { is_hidden: true } })).status).toBe(200)
    expect(await canSee(id)).toBe(false)
    const refused = await owner.request(updatePlaylist, { params: { playlistId: id }, body: { is_public: true } })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['is_public']])
    expect((await owner.request(updatePlaylist, { params: { playlistId: id }, body: { name: 'Better' } })).status).toBe(200)
    expect((await update(id, { version: (await get(id)).version, is_public: true })).status).toBe(422)
    await operator.request(setPlaylistHidden, { params: { id }, body: { is_hidden: false } })
    expect(await canSee(id)).toBe(true)
  })
})

describe('DELETE /admin/playlists/{id}', () => {
  test('deletes a playlist only in the version that the operator loaded', async () => {
    const id = await create('Gone soon')
    expect((await operator.request(deletePlaylistAsAdministrator, { params: { id }, query: { version: 2 } })).status).toBe(409)
    expect((await operator.request(deletePlaylistAsAdministrator, { params: { id }, query: { version: 1 } })).status).toBe(200)
    expect((await operator.request(deletePlaylistAsAdministrator, { params: { id }, query: { version: 1 } })).status).toBe(404)
    expect((await site.takeEvents()).at(-1)).toMatchObject(['player.playlist.deleted/v1', { playlistId: id }])
  })
})

describe('DELETE /admin/playlists/{id}/cover', () => {
  test('removes the uploaded cover, and does nothing when it is requested again', async () => {
    const id = await create('Covered')
    await site.models.Playlist.update({ image: { url: '/cover.webp', hue: 1, chroma: 0.1 } }, { where: { id } })
    const remove = async () => (await operator.request(removePlaylistCover, { params: { id } })).body.removed
    expect([await remove(), await remove()]).toEqual([true, false])
    expect((await site.models.Playlist.findByPk(id))?.image).toBeNull()
  })
})
