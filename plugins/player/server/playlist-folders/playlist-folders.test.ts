import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { like, listLibraryPlaylists } from '../../contract/collection.ts'
import {
  createPlaylistFolder,
  deletePlaylistFolder,
  listPlaylistFolders,
  MAX_FOLDERS,
  movePlaylistToFolder,
  renamePlaylistFolder,
} from '../../contract/playlist-folders.ts'
import { createPlaylist, updatePlaylist } from '../../contract/playlists.ts'
import { type CatalogueSite, createCatalogueSite } from '../testing/catalogue-site.ts'

let site: CatalogueSite
let owner: SignedInUser
let other: SignedInUser
let playlistId: number
beforeAll(async () => {
  site = await createCatalogueSite()
})
beforeEach(async () => {
  owner = await site.createSignedInUser()
  other = await site.createSignedInUser()
  playlistId = await createMix(owner, 'Mix')
})
afterAll(() => site.close())

const createMix = async (user: SignedInUser, name: string): Promise<number> => (await user.request(createPlaylist, { body: { name } })).body.playlist.id
const create = (user: SignedInUser, body: { name: string; playlist_id?: number }) => user.request(createPlaylistFolder, { body })
const createId = async (name: string): Promise<number> => (await create(owner, { name })).body.folder.id
const listIds = (folder: { playlists: { id: number }[] }) => folder.playlists.map(({ id }) => id)
const list = async (user: SignedInUser = owner) => (await user.request(listPlaylistFolders, {})).body.folders
const move = (user: SignedInUser, folderId: number | null, id = playlistId) =>
  user.request(movePlaylistToFolder, { params: { playlistId: id }, body: { folder_id: folderId } })

describe('POST /playlist-folders', () => {
  test('creates folders, which are listed from A to Z', async () => {
    const { status, body } = await create(owner, { name: '  Morning  ', playlist_id: playlistId })
    expect([status, body.folder.name, listIds(body.folder)]).toEqual([201, 'Morning', [playlistId]])
    await create(owner, { name: 'Été' })
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Été', 'Morning'])
    expect(await list(other)).toEqual([])
  })
  test.each([
    ['an empty name', { name: '  ' }],
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }],
    ['a number as the name', { name: 7 }],
    ['an unknown property', { name: 'A', user_id: 1 }],
  ])('returns 422 for %s', async (_, body) => {
    expect((await create(owner, body as { name: string })).status).toBe(422)
    expect(await list()).toEqual([])
  })
  test('returns 404 for a private playlist of another user', async () => {
    await owner.request(updatePlaylist, { params: { playlistId }, body: { is_public: false } })
    const hidden = await create(other, { name: 'Theirs', playlist_id: playlistId })
    const missing = await create(other, { name: 'Theirs', playlist_id: 999_999 })
    expect([hidden.status, hidden.body.code]).toEqual([404, 'player.playlist_not_found'])
    expect([missing.status, missing.body.code]).toEqual([404, 'player.playlist_not_found'])
    expect(await list(other)).toEqual([])
  })
  test('returns 422 beyond the maximum number of folders, even for simultaneous requests', async () => {
    await site.sql(`insert into playlist_folders (user_id, name) select ${owner.id}, 'Folder ' || n from generate_series(1, ${MAX_FOLDERS - 1}) n`)
    const responses = await Promise.all([create(owner, { name: 'One' }), create(owner, { name: 'Two' })])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect(responses.find(({ status }) => status === 422)?.body.code).toBe('player.folders_full')
    expect(await list()).toHaveLength(MAX_FOLDERS)
  })
  test('returns 401 to a guest', async () => {
    expect((await site.createVisitor().post('/api/v1/playlist-folders', { name: 'A' })).status).toBe(401)
  })
})

describe('PUT /playlist-folders/{folderId}', () => {
  test('renames a folder', async () => {
    const id = await createId('Old')
    const { body } = await owner.request(renamePlaylistFolder, { params: { folderId: id }, body: { name: 'New' } })
    expect(body.folder).toEqual({ id, name: 'New', playlists: [] })
  })
  test('returns 404 for a folder of another user, as for a missing one', async () => {
    const id = await createId('Mine')
    for (const folderId of [id, 999_999]) {
      const { status, body } = await other.request(renamePlaylistFolder, { params: { folderId }, body: { name: 'Theirs' } })
      expect([status, body.code]).toEqual([404, 'player.folder_not_found'])
    }
    expect((await list())[0].name).toBe('Mine')
  })
})

describe('PUT /playlists/{playlistId}/folder', () => {
  test('moves a playlist into a folder, into another one, and out of it', async () => {
    const [first, second] = [await createId('First'), await createId('Second')]
    const read = async () => Object.fromEntries((await list()).map((folder: { name: string; playlists: { id: number }[] }) => [folder.name, listIds(folder)]))
    expect((await move(owner, first)).body).toEqual({ folder_id: first })
    expect(await read()).toEqual({ First: [playlistId], Second: [] })
    await move(owner, second)
    expect(await read()).toEqual({ First: [], Second: [playlistId] })
    await move(owner, null)
    await move(owner, null)
    expect(await read()).toEqual({ First: [], Second: [] })
  })
  test('keeps the playlist in one folder after two simultaneous requests', async () => {
    const folders = [await createId('First'), await createId('Second')]
    const responses = await Promise.all(folders.map((id) => move(owner, id)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect((await list()).flatMap(listIds)).toEqual([playlistId])
  })
  test('lets each user keep a playlist in a folder of their own', async () => {
    const id = await createId('Mine')
    await move(owner, id)
    const theirs = (await create(other, { name: 'Theirs', playlist_id: playlistId })).body.folder
    expect(listIds(theirs)).toEqual([playlistId])
    expect(listIds((await list())[0])).toEqual([playlistId])
  })
  test('leaves out a playlist that has become private', async () => {
    const folder = (await create(other, { name: 'Theirs', playlist_id: playlistId })).body.folder
    await owner.request(updatePlaylist, { params: { playlistId }, body: { is_public: false } })
    expect(await list(other)).toEqual([{ ...folder, playlists: [] }])
  })
  test('returns 404 for a folder of another user', async () => {
    const id = await createId('Mine')
    for (const folderId of [id, 999_999]) expect((await move(other, folderId)).body.code).toBe('player.folder_not_found')
  })
  test('returns 422 for a wrong type', async () => {
    for (const body of [{ folder_id: 'first' }, {}])
      expect((await owner.requestUnchecked(movePlaylistToFolder, { params: { playlistId }, body })).status).toBe(422)
  })
})

describe('DELETE /playlist-folders/{folderId}', () => {
  test('keeps the playlists of the folder in the library', async () => {
    const id = (await create(owner, { name: 'Folder', playlist_id: playlistId })).body.folder.id
    expect((await owner.request(deletePlaylistFolder, { params: { folderId: id } })).body).toEqual({ deleted: true })
    expect(await list()).toEqual([])
    expect((await owner.request(listLibraryPlaylists, { query: {} })).body.data).toMatchObject([{ playlist: { id: playlistId } }])
    expect((await owner.request(deletePlaylistFolder, { params: { folderId: id } })).status).toBe(404)
  })
  test('returns 404 for a folder of another user', async () => {
    const id = await createId('Mine')
    expect((await other.request(deletePlaylistFolder, { params: { folderId: id } })).body.code).toBe('player.folder_not_found')
    expect(await list()).toHaveLength(1)
  })
})

describe('GET /library/playlists', () => {
  test('lists the playlists of a folder only', async () => {
    const liked = await createMix(other, 'Liked')
    await owner.request(like, { params: { kind: 'playlist', id: liked } })
    const id = await createId('Folder')
    await move(owner, id, liked)
    const listIn = async (user: SignedInUser, folder?: number) =>
      (await user.request(listLibraryPlaylists, { query: folder ? { folder } : {} })).body.data.map(({ playlist }: { playlist: { id: number } }) => playlist.id)
    expect(await listIn(owner)).toEqual(expect.arrayContaining([playlistId, liked]))
    expect(await listIn(owner, id)).toEqual([liked])
    expect(await listIn(other, id)).toEqual([])
  })
})

test('deletes the folders of a deleted user and a deleted playlist’s place in them', async () => {
  await create(owner, { name: 'Folder', playlist_id: playlistId })
  await create(other, { name: 'Theirs', playlist_id: playlistId })
  await site.getContext('core').users.remove(owner.id)
  await expect.poll(() => site.models.PlaylistFolder.count({ where: { userId: owner.id } })).toBe(0)
  await expect.poll(() => site.models.PlaylistFolderEntry.count({ where: { playlistId } })).toBe(0)
  expect(await list(other)).toMatchObject([{ name: 'Theirs', playlists: [] }])
})
