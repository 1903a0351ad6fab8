import { promises as fs } from 'node:fs'
import path from 'node:path'
import { createTusEntry } from '@balafon/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedInUser } from '../../testing/index.ts'
import { createSound, createUploadSite, encodeMetadata, listReceivedFiles, SOUND_BYTES, UPLOAD_TYPES, type UploadSite } from '../testing/upload-site.ts'

const PATH = '/api/v1/tus/upload'
const TUS_HEADERS = { 'tus-resumable': '1.0.0' }

let site: UploadSite
let user: SignedInUser
let otherUser: SignedInUser
beforeAll(async () => {
  site = await createUploadSite()
  user = await site.createSignedInUser()
  otherUser = await site.createSignedInUser()
})
afterAll(() => site.close())

const start = (size: number | string, { uploader = user, uploadType = String(UPLOAD_TYPES.sound), name = 'song.wav', headers = {} } = {}) =>
  uploader.send('POST', PATH, {
    headers: { ...TUS_HEADERS, 'upload-length': String(size), 'upload-metadata': encodeMetadata({ uploadType, name }), ...headers },
  })

const patch = (url: string, bytes: Buffer, offset: number, uploader = user) =>
  uploader.send('PATCH', url, { bytes, headers: { ...TUS_HEADERS, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) } })

const head = (url: string, uploader = user) => uploader.send('HEAD', url, { headers: TUS_HEADERS })
const complete = (url: string, uploader = user) => uploader.request(createTusEntry, { body: { uploadKey: path.basename(url) } })

/** Reads the bytes of an upload that have arrived, or `null` when there are none. */
const readContent = (url: string) => fs.readFile(path.join(site.config.dataDir, 'resumable', path.basename(url))).catch(() => null)

async function startSound(size = SOUND_BYTES) {
  const sound = createSound(size)
  const { headers } = await start(size)
  return { sound, url: String(headers.location) }
}

describe('POST /tus/upload', () => {
  test('creates an upload with an id of the server', async () => {
    const response = await start(5000)
    expect(response.status).toBe(201)
    expect(response.headers.location).toMatch(/^\/api\/v1\/tus\/upload\/[0-9a-f-]{36}$/)
    expect(response.headers).toHaveProperty('upload-expires')
    expect(response.headers).not.toHaveProperty('access-control-allow-origin')
    expect((await head(String(response.headers.location))).headers).toMatchObject({ 'upload-offset': '0', 'upload-length': '5000' })
  })

  test('returns 413 for a length above the limit of the type or the space of the user', async () => {
    expect(await start(1024 * 1024 + 1)).toMatchObject({ status: 413, body: { code: 'upload.too_large' } })
    const limited = await site.createSignedInUser()
    await site.models.UserPermission.create({ userId: limited.id, permission: 'files.create', restrictions: [{ name: 'megabytes', value: 1 }] })
    expect((await start(800_000, { uploader: limited })).status).toBe(201)
    expect(await start(800_000, { uploader: limited })).toMatchObject({ status: 413, body: { code: 'upload.over_quota' } })
  })

  test('reserves the space for one of two uploads that start at once', async () => {
    const limited = await site.createSignedInUser()
    await site.models.UserPermission.create({ userId: limited.id, permission: 'files.create', restrictions: [{ name: 'megabytes', value: 1 }] })
    const responses = await Promise.all([start(800_000, { uploader: limited }), start(800_000, { uploader: limited })])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 413])
  })

  test('returns 507 for a file that is larger than the disk', async () => {
    expect(await start(4 * 1024 ** 4, { uploadType: UPLOAD_TYPES.largeSound })).toMatchObject({ status: 507, body: { code: 'upload.disk_full' } })
  })

  test('returns 422 for wrong metadata and 400 for a wrong length', async () => {
    expect((await start(10, { uploadType: 'none' })).status).toBe(422)
    expect((await start(10, { headers: { 'upload-metadata': 'uploadType !' } })).status).toBe(422)
    expect((await start('-1')).status).toBe(400)
    expect((await start('1e99')).status).toBe(400)
    expect((await start(10, { headers: { 'upload-metadata': encodeMetadata({ uploadType: UPLOAD_TYPES.sound, role: 'admin' }) } })).status).toBe(422)
  })

  test('returns 401 for a guest and 403 without the XSRF token', async () => {
    const guest = site.createVisitor()
    await guest.get('/')
    expect((await guest.send('POST', PATH, { headers: { ...TUS_HEADERS, 'upload-length': '10' } })).status).toBe(401)
    expect((await start(10, { headers: { 'x-xsrf-token': 'wrong' } })).body.code).toBe('csrf')
  })
})

describe('PATCH /tus/upload/{id}', () => {
  test('appends chunks until the file is complete', async () => {
    const { sound, url } = await startSound()
    expect(await patch(url, sound.subarray(0, 1000), 0)).toMatchObject({ status: 204, headers: { 'upload-offset': '1000' } })
    expect((await head(url)).headers['upload-offset']).toBe('1000')
    expect((await complete(url)).body.code).toBe('upload.incomplete')
    expect((await patch(url, sound.subarray(1000), 1000)).headers['upload-offset']).toBe(String(SOUND_BYTES))
    const { status, body } = await complete(url)
    expect(status).toBe(201)
    expect((await site.createVisitor().get(body.fileEntry.url)).rawBody.equals(sound)).toBe(true)
  })

  test('returns 409 for another offset and keeps what has arrived', async () => {
    const { sound, url } = await startSound()
    await patch(url, sound.subarray(0, 1000), 0)
    expect(await patch(url, sound.subarray(0, 1000), 0)).toMatchObject({ status: 409, body: { code: 'upload.wrong_offset' } })
    expect(await patch(url, sound.subarray(1500), 1500)).toMatchObject({ status: 409 })
    expect((await head(url)).headers['upload-offset']).toBe('1000')
  })

  test('returns 413 for bytes beyond the announced length', async () => {
    const { sound, url } = await startSound()
    expect((await patch(url, Buffer.concat([sound, sound]), 0)).status).toBe(413)
    expect(Number((await head(url)).headers['upload-offset'])).toBeLessThanOrEqual(sound.length)
  })

  test('returns 404 for the upload of another user, like for an unknown one', async () => {
    const { sound, url } = await startSound()
    const unknown = `${PATH}/00000000-0000-4000-8000-000000000000`
    for (const other of [url, unknown, `${PATH}/..%2f..%2fetc`, `${PATH}/x`]) {
      expect((await patch(other, sound, 0, otherUser)).status, other).toBe(404)
      expect((await head(other, otherUser)).status, other).toBe(404)
      expect((await otherUser.send('DELETE', other, { headers: TUS_HEADERS })).status, other).toBe(404)
      expect((await complete(other, otherUser)).status, other).toBe(404)
    }
    expect((await head(url)).status).toBe(200)
  })
})

describe('DELETE /tus/upload/{id}', () => {
  test('deletes the upload and its bytes', async () => {
    const { sound, url } = await startSound()
    await patch(url, sound.subarray(0, 1000), 0)
    expect((await user.send('DELETE', url, { headers: TUS_HEADERS })).status).toBe(204)
    expect((await head(url)).status).toBe(404)
    expect(await readContent(url)).toBeNull()
  })
})

describe('POST /tus/entries', () => {
  test('stores the file once for requests at the same time and for repeated ones', async () => {
    const { sound, url } = await startSound()
    await patch(url, sound, 0)
    const responses = await Promise.all([complete(url), complete(url), complete(url)])
    const paths = new Set(responses.filter(({ status }) => status === 201).map(({ body }) => body.fileEntry.path))
    expect(paths.size).toBe(1)
    expect(responses.every(({ status }) => status === 201 || status === 423)).toBe(true)
    expect((await complete(url)).body.fileEntry.path).toBe([...paths][0])
    expect(listReceivedFiles().filter((file) => paths.has(file.path))).toHaveLength(1)
    expect(await readContent(url)).toBeNull()
  })

  test('returns 422 for content of another type, and deletes the upload', async () => {
    const url = String((await start(40)).headers.location)
    await patch(url, Buffer.alloc(40, 'x'), 0)
    expect((await complete(url)).body.errors).toEqual({ file: ['This file type is not allowed'] })
    expect((await complete(url)).status).toBe(404)
    expect(await readContent(url)).toBeNull()
  })

  test('returns 422 for a key of the wrong type and 404 for one that is too long', async () => {
    expect((await user.post('/api/v1/tus/entries', { uploadKey: 7 })).status).toBe(422)
    expect((await user.post('/api/v1/tus/entries', { uploadKey: 'x'.repeat(1000) })).status).toBe(422)
    expect((await user.post('/api/v1/tus/entries', { uploadKey: '../../etc/passwd' })).status).toBe(404)
  })
})

describe('the job that deletes expired uploads', () => {
  const sweepUploads = () => site.site.fileServices.sweepUploads()

  test('deletes uploads that were not completed in time, and keeps the others', async () => {
    const [expired, current, completed] = [await startSound(), await startSound(), await startSound()]
    for (const { url, sound } of [expired, current, completed]) await patch(url, sound, 0)
    const { body } = await complete(completed.url)
    const ids = [expired, completed].map(({ url }) => path.basename(url))
    await site.sql("update pending_uploads set expires_at = now() - interval '1 second' where id = any($1::uuid[])", [ids])
    await sweepUploads()
    expect((await head(expired.url)).status).toBe(404)
    expect(await readContent(expired.url)).toBeNull()
    expect((await complete(current.url)).status).toBe(201)
    expect((await site.createVisitor().get(body.fileEntry.url)).status).toBe(200)
  })

  test('deletes old bytes of uploads that are not in the database', async () => {
    const { url, sound } = await startSound()
    await patch(url, sound, 0)
    await site.sql('delete from pending_uploads where id = $1', [path.basename(url)])
    await sweepUploads()
    expect(await readContent(url)).not.toBeNull()
    const old = new Date(Date.now() - 25 * 3600 * 1000)
    await fs.utimes(path.join(site.config.dataDir, 'resumable', path.basename(url)), old, old)
    await sweepUploads()
    expect(await readContent(url)).toBeNull()
  })
})
