import { crc32 } from 'node:zlib'
import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AVATAR_MAX_BYTES, uploadAvatar } from '../../contract/avatar.ts'
import { countStoredFiles, createImage, FORMATS, upload } from '../testing/avatars.ts'

let site: TestSite
let png: Buffer
beforeAll(async () => {
  site = await createTestSite()
  png = await createImage('png')
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const me = { params: { id: 'me' as const } }

const fetchBytes = async (user: SignedInUser, url: string) => {
  const { rawPayload } = await site.site.server.inject({ url, headers: {} })
  expect((await user.get(url)).status).toBe(200)
  return rawPayload
}

const ZIP_END = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)])

/** Small files that claim huge dimensions: a GIF in its screen and frame descriptors, a PNG in its header. */
const createGifBomb = () => {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  for (const offset of [6, 8, 32, 34]) gif.writeUInt16LE(65_535, offset)
  return gif
}
const createPngBomb = () => {
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  return bomb
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const WRONG_TYPE = 'This file type is not allowed'
const TOO_MANY_PIXELS = 'This image is too large. Use one under 16 megapixels.'

describe('avatar images', () => {
  test.each(FORMATS)('converts a %s to a square image', async (format) => {
    const user = await site.createSignedInUser()
    // The name is wrong: only the content counts.
    const { status, body } = await upload(user, await createImage(format), 'holiday.txt')
    expect(status).toBe(200)
    expect(body.user.image).toMatch(/^\/storage\/public\/.*\.webp$/)
    const stored = await sharp(await fetchBytes(user, body.user.image)).metadata()
    expect(stored).toMatchObject({ format: 'webp', width: 512, height: 512 })
    const [row] = await site.sql<{ small_url: string }>('select small_url from user_avatars where user_id = $1', [user.id])
    expect(await sharp(await fetchBytes(user, row?.small_url ?? '')).metadata()).toMatchObject({ width: 128, height: 128 })
  })

  test('removes location, author and other metadata', async () => {
    const user = await site.createSignedInUser()
    const jpeg = await sharp(await createImage('jpeg'))
      .withExif({ IFD0: { Artist: 'An artist', ImageDescription: 'at home' }, IFD3: { GPSLatitude: '5/1 20/1 0/1', GPSLatitudeRef: 'N' } })
      .toBuffer()
    expect((await sharp(jpeg).metadata()).exif).toBeDefined()
    const { body } = await upload(user, jpeg)
    const stored = await fetchBytes(user, body.user.image)
    expect(await sharp(stored).metadata()).not.toHaveProperty('exif')
    expect(stored.includes('An artist')).toBe(false)
  })

  test('rotates an image by its EXIF orientation', async () => {
    const whiteArea = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer()
    const rotated = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#000000' } })
      .composite([{ input: whiteArea, top: 0, left: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const user = await site.createSignedInUser()
    const { body } = await upload(user, rotated)
    const { data, info } = await sharp(await fetchBytes(user, body.user.image))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const getBrightness = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0
    expect(getBrightness(450, 256)).toBeGreaterThan(200)
    expect(getBrightness(60, 256)).toBeLessThan(60)
  })

  test.each([
    ['an HTML page', 'me.html', 'png', Buffer.from('<script>alert(1)</script>')],
    ['a script', 'me.js', 'gif', Buffer.from('*/=alert(1)//<script')],
    ['a ZIP archive', 'me.jar', 'jpeg', Buffer.concat([Buffer.from('PK\x03\x04<script'), ZIP_END])],
    ['a PHP script', 'me.php', 'webp', Buffer.from('<?php system($_GET[0]); ?><script')],
  ] as const)('keeps only the image of a file that is also %s', async (_description, name, format, appendedBytes) => {
    const user = await site.createSignedInUser()
    const { status, body } = await upload(user, Buffer.concat([await createImage(format), appendedBytes]), name)
    expect(status).toBe(200)
    const response = await user.get(body.user.image)
    expect(response.headers['content-type']).toBe('image/webp')
    expect(response.headers['x-content-type-options']).toBe('nosniff')
    const stored = await fetchBytes(user, body.user.image)
    for (const text of ['<script', 'PK\x03\x04', '<?php']) expect(stored.includes(text)).toBe(false)
  })

  test('removes scripts in metadata', async () => {
    const user = await site.createSignedInUser()
    const pngWithScript = await sharp(png)
      .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
      .png()
      .toBuffer()
    expect(pngWithScript.includes('<script')).toBe(true)
    const { body } = await upload(user, pngWithScript)
    expect((await fetchBytes(user, body.user.image)).includes('<script')).toBe(false)
  })

  test.each([
    ['an SVG', () => Buffer.from(SVG), WRONG_TYPE],
    ['an SVG with a prologue', () => Buffer.from(`<?xml version="1.0"?>${SVG}`), WRONG_TYPE],
    ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), WRONG_TYPE],
    ['a text', () => Buffer.from('hello'), WRONG_TYPE],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), WRONG_TYPE],
    ['a truncated PNG', () => png.subarray(0, 60), WRONG_TYPE],
    ['a PNG header and other data', () => Buffer.concat([png.subarray(0, 8), Buffer.alloc(500, 65)]), WRONG_TYPE],
    [
      'a JPEG header and an HTML page',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>'.repeat(9))]),
      WRONG_TYPE,
    ],
    ['a GIF bomb', createGifBomb, TOO_MANY_PIXELS],
    ['a PNG bomb', createPngBomb, TOO_MANY_PIXELS],
    ['an empty file', () => Buffer.alloc(0), 'This file is empty.'],
  ])('rejects %s named me.png and stores nothing', async (_description, bytes, text) => {
    const user = await site.createSignedInUser()
    const countBefore = await countStoredFiles(site)
    const response = await upload(user, bytes())
    expect(response.status).toBe(422)
    expect(response.body.errors).toEqual({ file: [text] })
    expect(await countStoredFiles(site)).toBe(countBefore)
  })

  // A JPEG may be larger: it can be decoded at a reduced size, so a large one needs little memory.
  test.each(FORMATS)('accepts a %s of 17 million pixels only when it is a JPEG', async (format) => {
    const user = await site.createSignedInUser()
    const { status, body } = await upload(user, await createImage(format, 4250, 4000))
    if (format === 'jpeg') expect(status).toBe(200)
    else expect(body.errors).toEqual({ file: [TOO_MANY_PIXELS] })
  })

  test('rejects an image larger than its header says', async () => {
    const avif = await createImage('avif', 2000, 1500)
    // The `ispe` box of an AVIF contains the width and the height.
    const sizeOffset = avif.indexOf('ispe') + 8
    for (const offset of [sizeOffset, sizeOffset + 4]) avif.writeUInt32BE(100, offset)
    const user = await site.createSignedInUser()
    const countBefore = await countStoredFiles(site)
    const response = await upload(user, avif)
    expect(response.status).toBe(422)
    expect(await countStoredFiles(site)).toBe(countBefore)
  })

  test('accepts files up to exactly 2 MB', async () => {
    const user = await site.createSignedInUser()
    const padTo = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])
    expect((await upload(user, padTo(AVATAR_MAX_BYTES))).status).toBe(200)
    const response = await upload(user, padTo(AVATAR_MAX_BYTES + 1), 'holiday.png')
    expect(response.status).toBe(422)
    expect(response.body.errors).toEqual({ file: ['`holiday.png` exceeds maximum allowed size of 2 MB'] })
  })

  test('rejects a request without file and URL', async () => {
    const user = await site.createSignedInUser()
    expect((await user.request(uploadAvatar, { ...me, body: {} })).body.errors).toEqual({ file: ['Please select an image.'] })
  })

  test.each([
    'https://127.0.0.1/me.png',
    'https://localhost/me.png',
    'https://[::1]/me.png',
    'https://169.254.169.254/latest',
    'https://nowhere.invalid/me.png',
  ])('does not reveal whether an internal address exists: %s', async (url) => {
    const response = await (await site.createSignedInUser()).request(uploadAvatar, { ...me, body: { url } })
    expect(response.status).toBe(422)
    expect(response.body.errors).toEqual({ url: ['Couldn’t load an image from this URL.'] })
  })

  test.each(['http://example.test/me.png', 'file:///etc/passwd', 'javascript:alert(1)', 'me.png', '', 7, `https://example.test/${'x'.repeat(2000)}`])(
    'rejects an invalid URL: %s',
    async (url) => {
      const response = await (await site.createSignedInUser()).post('/api/v1/users/me/avatar', { url })
      expect(response.status).toBe(422)
      expect(Object.keys(response.body.errors)).toEqual(['url'])
    },
  )
})
