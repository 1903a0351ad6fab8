import { promises as fs } from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateAccount } from '../../contract/account.ts'
import { AVATAR_BYTES, removeAvatar, uploadAvatar } from '../../contract/avatar.ts'
import { FORGED } from '../testing/browsers.ts'

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

const upload = (member: SignedInUser, file: Buffer, name = 'me.png') => member.upload(uploadAvatar, { ...me, file, name })
const filesOf = (member: SignedInUser) => site.sql<{ path: string }>('select path from file_entries where owner_id = $1 order by id', [member.id])
const stored = async () =>
  (await fs.readdir(path.join(site.config.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((file) => file.isFile()).length
const bytesOf = async (member: SignedInUser, url: string) => {
  const { rawPayload } = await site.site.server.inject({ url, headers: {} })
  expect((await member.get(url)).status).toBe(200)
  return rawPayload
}

test.each(FORMATS)('a %s becomes a square of ours', async (format) => {
  const member = await site.createSignedInUser()
  // The name lies: only the content counts.
  const { status, body } = await upload(member, await picture(format), 'holiday.txt')
  expect(status).toBe(200)
  expect(body.user.image).toMatch(/^\/storage\/public\/.*\.webp$/)
  const kept = await sharp(await bytesOf(member, body.user.image)).metadata()
  expect(kept).toMatchObject({ format: 'webp', width: 512, height: 512 })
  const [row] = await site.sql<{ small_url: string }>('select small_url from user_avatars where user_id = $1', [member.id])
  expect(await sharp(await bytesOf(member, row?.small_url ?? '')).metadata()).toMatchObject({ width: 128, height: 128 })
})

test('where it was taken, by whom and what else came along is not kept', async () => {
  const member = await site.createSignedInUser()
  const jpeg = await sharp(await picture('jpeg'))
    .withExif({ IFD0: { Artist: 'Somebody', ImageDescription: 'at home' }, IFD3: { GPSLatitude: '5/1 20/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer()
  expect((await sharp(jpeg).metadata()).exif).toBeDefined()
  const { body } = await upload(member, jpeg)
  const kept = await bytesOf(member, body.user.image)
  expect(await sharp(kept).metadata()).not.toHaveProperty('exif')
  expect(kept.includes('Somebody')).toBe(false)
})

test('a picture lying on its side is turned as its camera says', async () => {
  const half = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  const tall = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#000000' } })
    .composite([{ input: half, top: 0, left: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const member = await site.createSignedInUser()
  const { body } = await upload(member, tall)
  const { data, info } = await sharp(await bytesOf(member, body.user.image))
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
] as const)('a picture that is %s too is only a picture afterwards', async (_what, name, format, more) => {
  const member = await site.createSignedInUser()
  const { status, body } = await upload(member, Buffer.concat([await picture(format), more]), name)
  expect(status).toBe(200)
  const answer = await member.get(body.user.image)
  expect(answer.headers['content-type']).toBe('image/webp')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  const kept = await bytesOf(member, body.user.image)
  for (const trace of ['<script', 'PK\x03\x04', '<?php']) expect(kept.includes(trace)).toBe(false)
})

test('a script in a picture’s own words is not kept with it', async () => {
  const member = await site.createSignedInUser()
  const commented = await sharp(png)
    .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
    .png()
    .toBuffer()
  expect(commented.includes('<script')).toBe(true)
  const { body } = await upload(member, commented)
  expect((await bytesOf(member, body.user.image)).includes('<script')).toBe(false)
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
const TOO_MANY = 'This image has too many pixels: 16 million at most.'

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
])('%s named me.png is refused, and nothing is kept', async (_what, bytes, text) => {
  const member = await site.createSignedInUser()
  const before = await stored()
  const answer = await upload(member, bytes())
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual({ file: [text] })
  expect(await stored()).toBe(before)
})

test.each(FORMATS)('a %s of seventeen million pixels is opened only when that costs little', async (format) => {
  const member = await site.createSignedInUser()
  const { status, body } = await upload(member, await picture(format, 4250, 4000))
  if (format === 'jpeg') expect(status).toBe(200)
  else expect(body.errors).toEqual({ file: [TOO_MANY] })
})

test('a picture that is larger than its head says is not believed', async () => {
  const avif = await picture('avif', 2000, 1500)
  const size = avif.indexOf('ispe') + 8
  for (const offset of [size, size + 4]) avif.writeUInt32BE(100, offset)
  const member = await site.createSignedInUser()
  const before = await stored()
  const answer = await upload(member, avif)
  expect(answer.status).toBe(422)
  expect(await stored()).toBe(before)
})

test('2 MB are taken, and not a byte more', async () => {
  const member = await site.createSignedInUser()
  const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])
  expect((await upload(member, padded(AVATAR_BYTES))).status).toBe(200)
  const answer = await upload(member, padded(AVATAR_BYTES + 1), 'holiday.png')
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual({ file: ['`holiday.png` exceeds maximum allowed size of 2 MB'] })
})

test('neither a file nor an address', async () => {
  const member = await site.createSignedInUser()
  expect((await member.request(uploadAvatar, { ...me, body: {} })).body.errors).toEqual({ file: ['Please select an image.'] })
})

test.each(['https://127.0.0.1/me.png', 'https://localhost/me.png', 'https://[::1]/me.png', 'https://169.254.169.254/latest', 'https://nowhere.invalid/me.png'])(
  'every address that gives no picture is answered alike: %s',
  async (url) => {
    const answer = await (await site.createSignedInUser()).request(uploadAvatar, { ...me, body: { url } })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ url: ['No image could be fetched from this address.'] })
  },
)

test.each(['http://example.test/me.png', 'file:///etc/passwd', 'javascript:alert(1)', 'me.png', '', 7, `https://example.test/${'x'.repeat(2000)}`])(
  'what is no https address is refused at its field: %s',
  async (url) => {
    const answer = await (await site.createSignedInUser()).post('/api/v1/users/me/avatar', { url })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['url'])
  },
)

test('the next picture takes the place of the last, and the last is gone', async () => {
  const member = await site.createSignedInUser()
  const first = (await upload(member, png)).body.user.image
  const second = (await upload(member, await picture('jpeg'))).body.user.image
  expect(second).not.toBe(first)
  expect(await filesOf(member)).toHaveLength(2)
  expect((await member.get(first)).status).toBe(404)
  expect((await member.get(second)).status).toBe(200)
})

test('pictures sent at once leave one, and none without an owner', async () => {
  const member = await site.createSignedInUser()
  const before = await stored()
  const answers = await Promise.all([1, 2, 3].map(() => upload(member, png)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await filesOf(member)).toHaveLength(2)
  expect(await stored()).toBe(before + 2)
})

test('pictures without end are told to come back, and leave nothing', async () => {
  const member = await site.createSignedInUser()
  const before = await stored()
  const answers = await Promise.all(Array.from({ length: 12 }, () => upload(member, png)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  const refused = answers.find(({ status }) => status === 503)
  expect(refused?.headers['retry-after']).toBe('10')
  expect(refused?.body.code).toBe('busy')
  expect(await stored()).toBe(before + 2)
})

test.each([
  ['its first file', 'avatar.webp', 1],
  ['its second file', 'avatar-small.webp', 2],
])('an account that is deleted before %s is entered keeps none', async (_which, name, written) => {
  const member = await site.createSignedInUser()
  const before = await stored()
  await waitsForUs(name)
  const answer = await site.getContext('core').db.transaction(async (transaction) => {
    await site.getContext('core').sql('select pg_advisory_xact_lock(1)', [], transaction)
    const uploading = upload(member, png)
    await expect.poll(stored, { timeout: 20_000 }).toBe(before + written)
    await site.getContext('core').users.remove(member.id)
    return { uploading }
  })
  const { status, body } = await answer.uploading
  expect([status, body.code, body.message]).toEqual([404, 'auth.account.gone', 'This account no longer exists.'])
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

test('a removed picture is gone, also by an update, and twice is once', async () => {
  for (const remove of [
    (member: SignedInUser) => member.request(removeAvatar, me),
    (member: SignedInUser) => member.request(updateAccount, { ...me, body: { image: null } }),
  ]) {
    const member = await site.createSignedInUser()
    const { image } = (await upload(member, png)).body.user
    expect((await member.request(updateAccount, { ...me, body: { image } })).body.user.image).toBe(image)
    for (const answer of [await remove(member), await remove(member)]) expect(answer.body.user.image).toBeNull()
    expect(await filesOf(member)).toEqual([])
    expect((await member.get(image)).status).toBe(404)
  }
})

test('a deleted account takes its picture along', async () => {
  const member = await site.createSignedInUser()
  const { image } = (await upload(member, png)).body.user
  await site.getContext('core').users.remove(member.id)
  await expect.poll(async () => (await site.createVisitor().get(image)).status).toBe(404)
  await expect.poll(() => site.sql('select * from user_avatars where user_id = $1', [member.id])).toEqual([])
})

test("nobody gives another a picture, or takes another's away", async () => {
  const [member, other] = [await site.createSignedInUser(), await site.createSignedInUser()]
  await upload(other, png)
  const before = await filesOf(other)
  expect((await member.upload(uploadAvatar, { params: { id: other.id }, file: png, name: 'a.png' })).status).toBe(404)
  expect((await member.request(removeAvatar, { params: { id: other.id } })).status).toBe(404)
  expect(await filesOf(other)).toEqual(before)
  const manager = await site.createSignedInUser({ permissions: ['users.update'] })
  expect((await manager.upload(uploadAvatar, { params: { id: other.id }, file: png, name: 'a.png' })).status).toBe(200)
})

test.each(FORGED)('an upload %s is refused', async (_how, headers) => {
  const member = await site.createSignedInUser()
  expect((await member.upload(uploadAvatar, { ...me, file: png, name: 'a.png' }, headers)).status).toBe(403)
  expect(await filesOf(member)).toEqual([])
})

test('pictures have a budget', async () => {
  const member = await site.createSignedInUser()
  const answers = []
  for (let count = 0; count < 21; count += 1) answers.push(await member.request(uploadAvatar, { ...me, body: {} }))
  expect(answers[19]?.status).toBe(422)
  expect(answers[20]?.status).toBe(429)
})
