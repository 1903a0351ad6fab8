import type { SignedInUser } from '@balafon/sdk/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getPlaylist } from '../../contract/catalogue.ts'
import { createPlaylist, PLAYLIST_COVER_MAX_BYTES, updatePlaylist, uploadPlaylistCover } from '../../contract/playlists.ts'
import { type CatalogueSite, createCatalogueSite } from '../testing/catalogue-site.ts'

let site: CatalogueSite
let owner: SignedInUser
let playlistId: number
beforeAll(async () => {
  site = await createCatalogueSite()
})
beforeEach(async () => {
  owner = await site.createSignedInUser()
  playlistId = (await owner.request(createPlaylist, { body: { name: 'Mix' } })).body.playlist.id
  await site.takeEvents()
})
afterAll(() => site.close())

const createImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 30 } } })
    .png()
    .toBuffer()
const upload = (file: Buffer, by: Pick<SignedInUser, 'upload'> = owner) => by.upload(uploadPlaylistCover, { params: { playlistId }, file, name: 'cover.png' })
const readImage = async () => (await owner.request(getPlaylist, { params: { playlistId } })).body.playlist.image
const countFiles = async () => (await site.sql("select id from file_entries where name like 'playlist-%'")).length

describe('POST /playlists/{playlistId}/cover', () => {
  test('stores the image as a square WebP file with its main colour', async () => {
    const { status, body } = await upload(await createImage(900, 300))
    expect(status).toBe(200)
    expect(body.image.chroma).toBeGreaterThan(0.1)
    expect(await readImage()).toEqual(body.image)
    const { headers, rawBody } = await site.createVisitor().get(new URL(body.image.url, 'http://localhost').pathname)
    expect(headers['content-type']).toBe('image/webp')
    expect(await sharp(rawBody).metadata()).toMatchObject({ format: 'webp', width: 640, height: 640 })
    expect(await site.takeEvents()).toEqual([['player.playlist.updated/v1', { playlistId, userId: owner.id }]])
  })

  test.each([
    ['a text file', Buffer.from('no image')],
    ['an empty file', Buffer.alloc(0)],
    ['an SVG file', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ])('returns 422 at the file for %s and keeps the cover', async (_title, file) => {
    const { image } = (await upload(await createImage(100, 100))).body
    const { status, body } = await upload(file)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['file'])
    expect(await readImage()).toEqual(image)
  })

  test('returns 422 at the file when it is too large', async () => {
    const { status, body } = await upload(Buffer.alloc(PLAYLIST_COVER_MAX_BYTES + 1))
    expect(status).toBe(422)
    expect(body.errors).toEqual({ file: ['`cover.png` exceeds maximum allowed size of 2 MB'] })
    expect(await readImage()).toBeNull()
  })

  test('returns 403 for the playlist of another user and 401 for a guest', async () => {
    const image = await createImage(100, 100)
    expect((await upload(image, await site.createSignedInUser())).status).toBe(403)
    expect((await upload(image, site.createVisitor())).status).toBe(401)
    expect(await readImage()).toBeNull()
  })

  test('keeps one file of two simultaneous uploads, and none after the removal', async () => {
    const filesBefore = await countFiles()
    const responses = await Promise.all([upload(await createImage(100, 100)), upload(await createImage(200, 200))])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    await expect.poll(countFiles).toBe(filesBefore + 1)
    expect((await owner.request(updatePlaylist, { params: { playlistId }, body: { image: null } })).status).toBe(200)
    expect(await readImage()).toBeNull()
    await expect.poll(countFiles).toBe(filesBefore)
  })
})
