import { promises as fs } from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateAccount } from '../../contract/account.ts'
import { AVATAR_MAX_BYTES, removeAvatar, uploadAvatar } from '../../contract/avatar.ts'
import { FORGED_REQUESTS } from '../testing/browsers.ts'

let site: TestSite
let png: Buffer
beforeAll(async () => {
  site = await createTestSite()
  png = await picture('png')
  await fs.mkdir(path.join(site.config.dataDir, 'files'), { recursive: true })
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const me = { params: { id: 'me' as const } }

const FORMATS = ['png', 'jpeg', 'webp', 'gif', 'avif'] as const
const picture = (format: (typeof FORMATS)[number], width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 30 } } })
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer()

const upload = (user: SignedInUser, file: Buffer, name = 'me.png') => user.upload(uploadAvatar, { ...me, file, name })
const filesOf = (user: SignedInUser) => site.sql<{ path: string }>('select path from file_entries where owner_id = $1 order by id', [user.id])
const stored = async () =>
  (await fs.readdir(path.join(site.config.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((file) => file.isFile()).length
const bytesOf = async (user: SignedInUser, url: string) => {
  const { rawPayload } = await site.site.server.inject({ url, headers: {} })
  expect((await user.get(url)).status).toBe(200)
  return rawPayload
}

test.each(FORMATS)('converts a %s to a square image', async (format) => {
  const user = await site.createSignedInUser()
  // The name lies: only the content counts.
  const { status, body } = await upload(user, await picture(format), 'holiday.txt')
  expect(status).toBe(200)
  expect(body.user.image).toMatch(/^\/storage\/public\/.*\.webp$/)
  const kept = await sharp(await bytesOf(user, body.user.image)).metadata()
  expect(kept).toMatchObject({ format: 'webp', width: 512, height: 512 })
  const [row] = await site.sql<{ small_url: string }>('select small_url from user_avatars where user_id = $1', [user.id])
  expect(await sharp(await bytesOf(user, row?.small_url ?? '')).metadata()).toMatchObject({ width: 128, height: 128 })
})

test('removes location, author and other metadata', async () => {
  const user = await site.createSignedInUser()
  const jpeg = await sharp(await picture('jpeg'))
    .withExif({ IFD0: { Artist: 'Somebody', ImageDescription: 'at home' }, IFD3: { GPSLatitude: '5/1 20/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer()
  expect((await sharp(jpeg).metadata()).exif).toBeDefined()
  const { body } = await upload(user, jpeg)
  const kept = await bytesOf(user, body.user.image)
  expect(await sharp(kept).metadata()).not.toHaveProperty('exif')
  expect(kept.includes('Somebody')).toBe(false)
})

test('rotates an image by its EXIF orientation', async () => {
  const half = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  const tall = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#000000' } })
    .composite([{ input: half, top: 0, left: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const user = await site.createSignedInUser()
  const { body } = await upload(user, tall)
  const { data, info } = await sharp(await bytesOf(user, body.user.image))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const brightnessAt = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0
  expect(brightnessAt(450, 256)).toBeGreaterThan(200)
  expect(brightnessAt(60, 256)).toBeLessThan(60)
})

const ZIP_END = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)])

test.each([
  ['a page', 'me.html', 'png', Buffer.from('<script>alert(1)</script>')],
  ['a script', 'me.js', 'gif', Buffer.from('*/=alert(1)//<script')],
  ['an archive', 'me.jar', 'jpeg', Buffer.concat([Buffer.from('PK\x03\x04<script'), ZIP_END])],
  ['a program for a server', 'me.php', 'webp', Buffer.from('<?php system($_GET[0]); ?><script')],
] as const)('keeps only the image of a file that is also %s', async (_description, name, format, more) => {
  const user = await site.createSignedInUser()
  const { status, body } = await upload(user, Buffer.concat([await picture(format), more]), name)
  expect(status).toBe(200)
  const response = await user.get(body.user.image)
  expect(response.headers['content-type']).toBe('image/webp')
  expect(response.headers['x-content-type-options']).toBe('nosniff')
  const kept = await bytesOf(user, body.user.image)
  for (const trace of ['<script', 'PK\x03\x04', '<?php']) expect(kept.includes(trace)).toBe(false)
})

test('removes scripts in metadata', async () => {
  const user = await site.createSignedInUser()
  const commented = await sharp(png)
    .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
    .png()
    .toBuffer()
  expect(commented.includes('<script')).toBe(true)
  const { body } = await upload(user, commented)
  expect((await bytesOf(user, body.user.image)).includes('<script')).toBe(false)
})

/** A few bytes that say they are as large a picture as can be said: screen and frame of a GIF, the head of a PNG. */
const gifBomb = () => {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  for (const offset of [6, 8, 32, 34]) gif.writeUInt16LE(65_535, offset)
  return gif
}
const pngBomb = () => {
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  return bomb
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const TYPE = 'This file type is not allowed'
const TOO_MANY = 'This image is too large. Use one under 16 megapixels.'

test.each([
  ['an SVG', () => Buffer.from(SVG), TYPE],
  ['an SVG with a prologue', () => Buffer.from(`<?xml version="1.0"?>${SVG}`), TYPE],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), TYPE],
  ['a text', () => Buffer.from('hello'), TYPE],
  ['a PDF', () => Buffer.from('%PDF-1.7\n'), TYPE],
  ['half a PNG', () => png.subarray(0, 60), TYPE],
  ['the beginning of a PNG and rubbish', () => Buffer.concat([png.subarray(0, 8), Buffer.alloc(500, 65)]), TYPE],
  [
    'the beginning of a JPEG and a page',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>'.repeat(9))]),
    TYPE,
  ],
  ['a GIF that is a bomb', gifBomb, TOO_MANY],
  ['a PNG that is a bomb', pngBomb, TOO_MANY],
  ['nothing', () => Buffer.alloc(0), 'This file is empty.'],
])('rejects %s named me.png and stores nothing', async (_description, bytes, text) => {
  const user = await site.createSignedInUser()
  const before = await stored()
  const response = await upload(user, bytes())
  expect(response.status).toBe(422)
  expect(response.body.errors).toEqual({ file: [text] })
  expect(await stored()).toBe(before)
})

test.each(FORMATS)('opens a %s of 17 million pixels only when that is cheap', async (format) => {
  const user = await site.createSignedInUser()
  const { status, body } = await upload(user, await picture(format, 4250, 4000))
  if (format === 'jpeg') expect(status).toBe(200)
  else expect(body.errors).toEqual({ file: [TOO_MANY] })
})

test('rejects an image larger than its header says', async () => {
  const avif = await picture('avif', 2000, 1500)
  const size = avif.indexOf('ispe') + 8
  for (const offset of [size, size + 4]) avif.writeUInt32BE(100, offset)
  const user = await site.createSignedInUser()
  const before = await stored()
  const response = await upload(user, avif)
  expect(response.status).toBe(422)
  expect(await stored()).toBe(before)
})

test('accepts 2 MB and not a byte more', async () => {
  const user = await site.createSignedInUser()
  const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])
  expect((await upload(user, padded(AVATAR_MAX_BYTES))).status).toBe(200)
  const response = await upload(user, padded(AVATAR_MAX_BYTES + 1), 'holiday.png')
  expect(response.status).toBe(422)
  expect(response.body.errors).toEqual({ file: ['`holiday.png` exceeds maximum allowed size of 2 MB'] })
})

test('rejects a request without file and URL', async () => {
  const user = await site.createSignedInUser()
  expect((await user.request(uploadAvatar, { ...me, body: {} })).body.errors).toEqual({ file: ['Please select an image.'] })
})

test.each(['https://127.0.0.1/me.png', 'https://localhost/me.png', 'https://[::1]/me.png', 'https://169.254.169.254/latest', 'https://nowhere.invalid/me.png'])(
  'responds alike for every URL without an image: %s',
  async (url) => {
    const response = await (await site.createSignedInUser()).request(uploadAvatar, { ...me, body: { url } })
    expect(response.status).toBe(422)
    expect(response.body.errors).toEqual({ url: ['Couldn’t load an image from this URL.'] })
  },
)

test.each(['http://example.test/me.png', 'file:///etc/passwd', 'javascript:alert(1)', 'me.png', '', 7, `https://example.test/${'x'.repeat(2000)}`])(
  'rejects a URL that is not https: %s',
  async (url) => {
    const response = await (await site.createSignedInUser()).post('/api/v1/users/me/avatar', { url })
    expect(response.status).toBe(422)
    expect(Object.keys(response.body.errors)).toEqual(['url'])
  },
)

test('replaces and deletes the previous image', async () => {
  const user = await site.createSignedInUser()
  const first = (await upload(user, png)).body.user.image
  const second = (await upload(user, await picture('jpeg'))).body.user.image
  expect(second).not.toBe(first)
  expect(await filesOf(user)).toHaveLength(2)
  expect((await user.get(first)).status).toBe(404)
  expect((await user.get(second)).status).toBe(200)
})

test('keeps one of several parallel uploads and no orphans', async () => {
  const user = await site.createSignedInUser()
  const before = await stored()
  const responses = await Promise.all([1, 2, 3].map(() => upload(user, png)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await filesOf(user)).toHaveLength(2)
  expect(await stored()).toBe(before + 2)
})

test('responds 503 to too many uploads and stores nothing', async () => {
  const user = await site.createSignedInUser()
  const before = await stored()
  const responses = await Promise.all(Array.from({ length: 12 }, () => upload(user, png)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 503]))
  const refused = responses.find(({ status }) => status === 503)
  expect(refused?.headers['retry-after']).toBe('10')
  expect(refused?.body.code).toBe('busy')
  expect(await stored()).toBe(before + 2)
})

test.each([
  ['its first file', 'avatar.webp', 1],
  ['its second file', 'avatar-small.webp', 2],
])('stores nothing when the account is deleted before %s is saved', async (_description, name, written) => {
  const user = await site.createSignedInUser()
  const before = await stored()
  await waitsForUs(name)
  const response = await site.getContext('core').db.transaction(async (transaction) => {
    await site.getContext('core').sql('select pg_advisory_xact_lock(1)', [], transaction)
    const uploading = upload(user, png)
    await expect.poll(stored, { timeout: 20_000 }).toBe(before + written)
    await site.getContext('core').users.remove(user.id)
    return { uploading }
  })
  const { status, body } = await response.uploading
  expect([status, body.code, body.message]).toEqual([404, 'auth.account.deleted', 'This account no longer exists.'])
  expect(await stored()).toBe(before)
  expect(await site.sql('select * from file_entries where owner_id is null')).toEqual([])
})

/** From now on a file of this name is entered only when nobody holds our lock. */
async function waitsForUs(name: string) {
  await site.sql(`create or replace function wait_for_us() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(1); return new; end'`)
  await site.sql('drop trigger if exists wait_for_us on file_entries')
  await site.sql(`create trigger wait_for_us before insert on file_entries for each row when (new.name = '${name}') execute function wait_for_us()`)
}

test('deletes an image, also by an update and twice', async () => {
  for (const remove of [
    (user: SignedInUser) => user.request(removeAvatar, me),
    (user: SignedInUser) => user.request(updateAccount, { ...me, body: { image: null } }),
  ]) {
    const user = await site.createSignedInUser()
    const { image } = (await upload(user, png)).body.user
    expect((await user.request(updateAccount, { ...me, body: { image } })).body.user.image).toBe(image)
    for (const response of [await remove(user), await remove(user)]) expect(response.body.user.image).toBeNull()
    expect(await filesOf(user)).toEqual([])
    expect((await user.get(image)).status).toBe(404)
  }
})

test('deletes the image with the account', async () => {
  const user = await site.createSignedInUser()
  const { image } = (await upload(user, png)).body.user
  await site.getContext('core').users.remove(user.id)
  await expect.poll(async () => (await site.createVisitor().get(image)).status).toBe(404)
  await expect.poll(() => site.sql('select * from user_avatars where user_id = $1', [user.id])).toEqual([])
})

test('does not let users change or delete images of other users', async () => {
  const [user, other] = [await site.createSignedInUser(), await site.createSignedInUser()]
  await upload(other, png)
  const before = await filesOf(other)
  expect((await user.upload(uploadAvatar, { params: { id: other.id }, file: png, name: 'a.png' })).status).toBe(404)
  expect((await user.request(removeAvatar, { params: { id: other.id } })).status).toBe(404)
  expect(await filesOf(other)).toEqual(before)
  const manager = await site.createSignedInUser({ permissions: ['users.update'] })
  expect((await manager.upload(uploadAvatar, { params: { id: other.id }, file: png, name: 'a.png' })).status).toBe(200)
})

test.each(FORGED_REQUESTS)('rejects an upload %s', async (_description, headers) => {
  const user = await site.createSignedInUser()
  expect((await user.upload(uploadAvatar, { ...me, file: png, name: 'a.png' }, headers)).status).toBe(403)
  expect(await filesOf(user)).toEqual([])
})

test('restricts uploads', async () => {
  const user = await site.createSignedInUser()
  const responses = []
  for (let count = 0; count < 21; count += 1) responses.push(await user.request(uploadAvatar, { ...me, body: {} }))
  expect(responses[19]?.status).toBe(422)
  expect(responses[20]?.status).toBe(429)
})
