import { createFileEntry, getPartBytes, getPartCount, getUploadConfiguration, type UploadMetadata } from '@balafon/sdk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedInUser } from '../../testing/index.ts'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import { createImage, createSound, createUploadSite, SOUND_BYTES, UPLOAD_TYPES, type UploadSite } from '../testing/upload-site.ts'

let site: UploadSite
let server: S3Server
let user: SignedInUser
let otherUser: SignedInUser
beforeAll(async () => {
  server = await startS3Server()
  site = await createUploadSite()
  const { settings } = site.getContext('core')
  await settings.setAll({
    'uploading.disk': 's3',
    'uploading.s3.endpoint': server.endpoint,
    'uploading.s3.bucket': server.bucket,
    'uploading.s3.path_style': true,
    'uploading.s3.access_key': server.accessKey,
    'uploading.s3.secret_key': server.secretKey,
  })
  user = await site.createSignedInUser()
  otherUser = await site.createSignedInUser()
})
beforeEach(() => server.objects.clear())
afterAll(async () => {
  await site.close()
  await server.close()
})

const post = (path: string, body: unknown, caller = user) => caller.post(`/api/v1/${path}`, body)
const metadata: UploadMetadata = { uploadType: UPLOAD_TYPES.sound, clientName: 'song.wav' }
const describeFile = (size: number, uploadType: string = UPLOAD_TYPES.sound, mime = 'audio/wav') => ({
  filename: 'song.wav',
  mime,
  size,
  extension: 'wav',
  metadata: { ...metadata, uploadType },
})
const createEntry = (key: string, size: number, caller = user) =>
  post('s3/entries', { filename: key, size, clientMime: 'audio/wav', clientName: 'song.wav', clientExtension: 'wav', metadata }, caller)

async function presignAndPut(sound: Buffer, mime = 'audio/wav') {
  const { body } = await post('s3/simple/presign', describeFile(sound.length, UPLOAD_TYPES.sound, mime))
  await fetch(body.url, { method: 'PUT', body: new Uint8Array(sound), headers: body.headers })
  return String(body.key)
}

describe('POST /s3/simple/presign and /s3/entries', () => {
  test('stores a file that a browser sends to the object storage', async () => {
    const sound = createSound()
    const key = await presignAndPut(sound)
    expect(key).toMatch(/^private\/[0-9a-f]{2}\/[0-9a-f-]{36}\.wav$/)
    const { status, body } = await createEntry(key, sound.length)
    expect(status).toBe(201)
    expect(body.fileEntry).toMatchObject({ name: 'song.wav', mime: 'audio/wav', file_size: sound.length, path: key })
    const redirect = await site.createVisitor().get(body.fileEntry.url)
    expect(redirect.status).toBe(302)
    const response = await fetch(String(redirect.headers.location))
    expect(Buffer.from(await response.arrayBuffer()).equals(sound)).toBe(true)
    expect((await createEntry(key, sound.length)).body.fileEntry.id).toBe(body.fileEntry.id)
  })

  test('stores a file once for requests at the same time', async () => {
    const sound = createSound()
    const key = await presignAndPut(sound)
    const responses = await Promise.all([1, 2, 3].map(() => createEntry(key, sound.length)))
    expect(responses.every(({ status }) => status === 201 || status === 423)).toBe(true)
    expect(await site.models.FileEntry.count({ where: { path: key } })).toBe(1)
  })

  test('stores a file with the extension of its content', async () => {
    const key = await presignAndPut(createSound(), 'audio/mpeg')
    const { body } = await createEntry(key, SOUND_BYTES)
    expect(body.fileEntry).toMatchObject({ mime: 'audio/wav', extension: 'wav' })
    expect([...server.objects.keys()]).toEqual([body.fileEntry.path])
  })

  test('returns 422 for content that the type does not accept', async () => {
    const key = await presignAndPut(Buffer.from('<!doctype html><script>alert(1)</script>'))
    expect((await createEntry(key, 40)).body.errors).toEqual({ file: ['This file type is not allowed'] })
    expect(server.objects.has(key)).toBe(false)
    expect((await createEntry(key, 40)).status).toBe(404)
  })

  test('returns 409 before the file has arrived and 404 for the key of another user', async () => {
    const { body } = await post('s3/simple/presign', describeFile(SOUND_BYTES))
    expect(await createEntry(body.key, SOUND_BYTES)).toMatchObject({ status: 409, body: { code: 'upload.incomplete' } })
    expect((await createEntry(body.key, SOUND_BYTES, otherUser)).status).toBe(404)
    expect((await createEntry('private/00/none.wav', SOUND_BYTES)).status).toBe(404)
  })

  test('returns 413 for a size above the limit and 422 for wrong values', async () => {
    expect((await post('s3/simple/presign', describeFile(1024 * 1024 + 1))).body.code).toBe('upload.too_large')
    for (const size of [-1, 1.5, '10', 2 ** 60]) expect((await post('s3/simple/presign', { ...describeFile(10), size })).status).toBe(422)
    expect((await post('s3/simple/presign', { ...describeFile(10), filename: 'x'.repeat(2000) })).status).toBe(422)
    expect((await post('s3/simple/presign', describeFile(10, 'acme.uploads.none'))).status).toBe(422)
    expect((await site.createVisitor().post('/api/v1/s3/simple/presign', describeFile(10))).status).toBe(401)
  })

  test('returns 507 when all files together would exceed the storage limit of the site', async () => {
    const { settings } = site.getContext('core')
    await settings.set('uploading.disk_limit_mb', 1)
    expect(await post('s3/simple/presign', describeFile(1024 * 1024))).toMatchObject({ status: 507, body: { code: 'upload.disk_full' } })
    expect(await post('s3/multipart/create', describeFile(1024 * 1024))).toMatchObject({ status: 507 })
    await settings.set('uploading.disk_limit_mb', null)
  })

  test('refuses public images, which the server encodes', async () => {
    expect((await post('s3/simple/presign', describeFile(10, UPLOAD_TYPES.image, 'image/png'))).body.code).toBe('upload.no_direct_uploads')
    const response = await user.upload(createFileEntry, { file: await createImage(), name: 'a.png', fields: { uploadType: UPLOAD_TYPES.image } })
    expect(response.status).toBe(201)
    expect(server.objects.get(response.body.fileEntry.path)?.type).toBe('image/webp')
    expect((await site.createVisitor().get(response.body.fileEntry.url)).headers['content-type']).toBe('image/webp')
  })
})

describe('POST /s3/multipart', () => {
  test('stores a file in parts', async () => {
    const sound = createSound(45 * 1024 * 1024)
    const partBytes = getPartBytes(sound.length)
    const { body } = await post('s3/multipart/create', describeFile(sound.length, UPLOAD_TYPES.largeSound))
    const { urls }: { urls: { partNumber: number; url: string }[] } = (await post('s3/multipart/batch-sign-part-urls', { ...body, partNumbers: [1, 2, 3] }))
      .body
    const parts: { ETag: string | null; PartNumber: number }[] = []
    for (const { partNumber, url } of urls) {
      if (partNumber === 3) expect((await post('s3/multipart/complete', { ...body, parts })).body.code).toBe('upload.incomplete')
      const part = sound.subarray((partNumber - 1) * partBytes, partNumber * partBytes)
      const response = await fetch(url, { method: 'PUT', body: new Uint8Array(part) })
      parts.push({ ETag: response.headers.get('etag'), PartNumber: partNumber })
    }
    const listed = await post('s3/multipart/get-uploaded-parts', body)
    expect(listed.body.parts.map(({ Size }: { Size: number }) => Size)).toEqual([partBytes, partBytes, sound.length - 2 * partBytes])
    expect((await post('s3/multipart/complete', { ...body, parts: parts.toReversed() })).status).toBe(200)
    expect((await post('s3/multipart/complete', { ...body, parts })).status).toBe(200)
    const entry = await createEntry(body.key, sound.length)
    expect(entry.body.fileEntry.file_size).toBe(sound.length)
    expect(server.objects.get(body.key)?.body.equals(sound)).toBe(true)
  })

  test('returns 422 for parts that the file does not have, and for more than ten', async () => {
    const { body } = await post('s3/multipart/create', describeFile(30 * 1024 * 1024, UPLOAD_TYPES.largeSound))
    expect((await post('s3/multipart/batch-sign-part-urls', { ...body, partNumbers: [3] })).body.errors).toHaveProperty('partNumbers')
    expect((await post('s3/multipart/batch-sign-part-urls', { ...body, partNumbers: Array(11).fill(1) })).status).toBe(422)
    expect((await post('s3/multipart/batch-sign-part-urls', { ...body, partNumbers: [0] })).status).toBe(422)
  })

  test('returns 404 for the upload of another user and for another key', async () => {
    const { body } = await post('s3/multipart/create', describeFile(30 * 1024 * 1024, UPLOAD_TYPES.largeSound))
    const other = (await post('s3/multipart/create', describeFile(30 * 1024 * 1024, UPLOAD_TYPES.largeSound))).body
    for (const [path, extra] of [
      ['batch-sign-part-urls', { partNumbers: [1] }],
      ['get-uploaded-parts', {}],
      ['complete', { parts: [{ ETag: 'x', PartNumber: 1 }] }],
      ['abort', {}],
    ] as const) {
      expect((await post(`s3/multipart/${path}`, { ...body, ...extra }, otherUser)).status, path).toBe(404)
      expect((await post(`s3/multipart/${path}`, { ...body, key: other.key, ...extra })).status, path).toBe(404)
    }
    expect(server.uploads.has(body.uploadId)).toBe(true)
  })

  test('cancels an upload', async () => {
    const { body } = await post('s3/multipart/create', describeFile(30 * 1024 * 1024, UPLOAD_TYPES.largeSound))
    expect((await post('s3/multipart/abort', body)).status).toBe(200)
    expect(server.uploads.has(body.uploadId)).toBe(false)
    expect((await post('s3/multipart/abort', body)).status).toBe(404)
  })

  test('gives back the reserved space when the object storage fails', async () => {
    const before = (await user.request(getUploadConfiguration, {})).body.quota.used
    server.failOn(({ query }) => query.has('uploads'))
    expect((await post('s3/multipart/create', describeFile(1000, UPLOAD_TYPES.largeSound))).status).toBe(500)
    server.failOn(undefined)
    expect((await user.request(getUploadConfiguration, {})).body.quota.used).toBe(before)
  })

  test('deletes uploads that were not completed in time', async () => {
    const { body } = await post('s3/multipart/create', describeFile(30 * 1024 * 1024, UPLOAD_TYPES.largeSound))
    const key = await presignAndPut(createSound())
    await site.sql("update pending_uploads set expires_at = now() - interval '1 hour' where storage_key = any($1)", [[body.key, key]])
    await site.site.fileServices.sweepUploads()
    expect(server.uploads.has(body.uploadId)).toBe(false)
    expect(server.objects.has(key)).toBe(false)
    expect((await createEntry(key, SOUND_BYTES)).status).toBe(404)
  })
})

test('allows pages to read from the object storage and to send files to it', async () => {
  await expect.poll(async () => (await site.createVisitor().get('/')).headers['content-security-policy']).toContain(`connect-src 'self' ${server.endpoint}`)
})

test('divides a file of any size into at most 10,000 parts', () => {
  expect([0, 1, 20 * 1024 ** 2, 20 * 1024 ** 2 + 1].map(getPartCount)).toEqual([1, 1, 1, 2])
  expect(getPartCount(5 * 1024 ** 4)).toBeLessThanOrEqual(10_000)
})
