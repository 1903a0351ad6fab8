import { promises as fs } from 'node:fs'
import path from 'node:path'
import { createFileEntry, getUploadConfiguration } from '@balafon/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedInUser } from '../../testing/index.ts'
import { createImage, createSound, createUploadSite, listReceivedFiles, UPLOAD_TYPES, type UploadSite } from '../testing/upload-site.ts'

let site: UploadSite
let user: SignedInUser
beforeAll(async () => {
  site = await createUploadSite()
  user = await site.createSignedInUser()
})
afterAll(() => site.close())

const upload = (file: Buffer, fields: Record<string, string> = {}, { uploader = user, name = 'song.wav' } = {}) =>
  uploader.upload(createFileEntry, { file, name, fields: { uploadType: UPLOAD_TYPES.sound, ...fields } })

/** Limits the space of a new user to a number of megabytes. */
async function createLimitedUser(megabytes: number) {
  const limited = await site.createSignedInUser()
  await site.models.UserPermission.create({ userId: limited.id, permission: 'files.create', restrictions: [{ name: 'megabytes', value: megabytes }] })
  return limited
}

describe('POST /file-entries', () => {
  test('stores a file under a generated path and passes it to the plugin', async () => {
    const sound = createSound()
    const response = await upload(sound, { relativePath: 'Album/../01 Intro.wav', clientMime: 'text/html', clientExtension: 'html' })
    expect(response.status).toBe(201)
    const { fileEntry } = response.body
    expect(fileEntry).toMatchObject({ name: 'song.wav', mime: 'audio/wav', extension: 'wav', file_size: sound.length })
    expect(fileEntry.path).toMatch(/^private\/[0-9a-f]{2}\/[0-9a-f-]{36}\.wav$/)
    expect(listReceivedFiles().at(-1)).toMatchObject({ id: fileEntry.id, relativePath: 'Album/01 Intro.wav', userId: user.id, hasTransaction: true })
    const served = await site.createVisitor().get(fileEntry.url)
    expect(served.rawBody.equals(sound)).toBe(true)
    expect(served.headers).toMatchObject({ 'content-type': 'audio/wav', 'content-disposition': 'attachment', 'x-content-type-options': 'nosniff' })
    expect(served.headers['content-security-policy']).toContain('sandbox')
  })

  test('encodes a public image again and serves it inline', async () => {
    for (const format of ['png', 'jpeg', 'webp', 'gif', 'avif'] as const) {
      const response = await upload(await createImage(format), { uploadType: UPLOAD_TYPES.image })
      expect(response.status, format).toBe(201)
      expect(response.body.fileEntry).toMatchObject({ mime: 'image/webp', extension: 'webp' })
      const served = await site.createVisitor().get(response.body.fileEntry.url)
      expect(served.headers['content-type']).toBe('image/webp')
      expect(served.headers).not.toHaveProperty('content-disposition')
      expect(served.rawBody.toString('latin1')).not.toContain('a private note')
    }
  })

  test('accepts SVG from administrators only, without scripts', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><circle r="4"/><use href="https://evil.test#a"/></svg>',
    )
    const refused = await upload(svg, { uploadType: UPLOAD_TYPES.image }, { name: 'logo.svg' })
    expect(refused).toMatchObject({ status: 422, body: { errors: { file: ['This file type is not allowed'] } } })
    const administrator = await site.createSignedInUser({ roles: ['admin'] })
    const response = await upload(svg, { uploadType: UPLOAD_TYPES.image }, { uploader: administrator, name: 'logo.svg' })
    expect(response.status).toBe(201)
    const served = await site.createVisitor().get(response.body.fileEntry.url)
    expect(served.text).toContain('<circle r="4"')
    for (const word of ['script', 'onload', 'evil', 'alert']) expect(served.text).not.toContain(word)
    expect(served.headers['content-security-policy']).toContain('sandbox')
  })

  test('returns 422 for content that the type does not accept, whatever its name is', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    expect(await upload(page, { clientMime: 'audio/wav' })).toMatchObject({ status: 422, body: { errors: { file: ['This file type is not allowed'] } } })
    expect((await upload(await createImage())).status).toBe(422)
    expect((await upload(Buffer.alloc(0))).body.errors).toEqual({ file: ['This file is empty.'] })
  })

  test('returns 422 for an unknown type and for a type that another plugin declares', async () => {
    for (const uploadType of ['acme.uploads.none', 'auth.stolen']) {
      expect((await upload(createSound(), { uploadType })).body.errors, uploadType).toHaveProperty('uploadType')
    }
    expect((await upload(createSound(), { uploadType: '../x' })).status).toBe(422)
    expect((await upload(createSound(), { clientSize: 'many' })).body.errors).toHaveProperty('clientSize')
    expect((await upload(createSound(), { role: 'admin' })).body.errors).toHaveProperty('role')
  })

  test('returns 413 for a file above the limit of its type', async () => {
    const response = await upload(createSound(1024 * 1024 + 1))
    expect(response).toMatchObject({ status: 413, body: { code: 'upload.too_large', message: '`song.wav` exceeds maximum allowed size of 1 MB' } })
  })

  test('returns 401 for a guest and 403 without a permission', async () => {
    expect(
      (await site.createVisitor().upload(createFileEntry, { file: createSound(), name: 'a.wav', fields: { uploadType: UPLOAD_TYPES.sound } })).status,
    ).toBe(401)
    const { id } = await site.models.Role.findOne({ where: { name: 'users' }, rejectOnEmpty: true })
    const listener = await site.createSignedInUser()
    await site.models.UserRole.destroy({ where: { userId: listener.id, roleId: id } })
    expect((await upload(createSound(), {}, { uploader: listener })).status).toBe(403)
    expect((await upload(createSound(), { uploadType: UPLOAD_TYPES.restricted })).status).toBe(403)
    const artist = await site.createSignedInUser({ permissions: ['music.create'] })
    expect((await upload(createSound(), { uploadType: UPLOAD_TYPES.restricted }, { uploader: artist })).status).toBe(201)
  })

  test('stores neither the file nor its row when the plugin fails', async () => {
    const before = await site.listStoredFiles()
    const response = await upload(createSound(), { uploadType: UPLOAD_TYPES.refused })
    expect(response).toMatchObject({ status: 500, body: { code: 'internal' } })
    expect(response.text).not.toContain('the plugin fails')
    expect(await site.listStoredFiles()).toEqual(before)
    expect(await site.models.FileEntry.count({ where: { uploadType: UPLOAD_TYPES.refused } })).toBe(0)
  })

  describe('with an idempotency-key', () => {
    const repeat = (key: string, file = createSound(), uploader = user) =>
      uploader.upload(createFileEntry, { file, name: 'song.wav', fields: { uploadType: UPLOAD_TYPES.sound } }, { 'idempotency-key': key })

    test('stores a repeated file once, also for two requests at the same time', async () => {
      const [before, received] = [await site.listStoredFiles(), listReceivedFiles().length]
      const responses = [...(await Promise.all([repeat('key-of-a-file'), repeat('key-of-a-file')])), await repeat('key-of-a-file')]
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
      expect(new Set(responses.map(({ body }) => body.fileEntry.id)).size).toBe(1)
      expect((await site.listStoredFiles()).length).toBe(before.length + 1)
      expect(listReceivedFiles().length).toBe(received + 1)
    })

    test('refuses another file with the same key, and keeps the keys of users apart', async () => {
      const first = await repeat('key-of-two-files')
      expect(await repeat('key-of-two-files', createSound(3044))).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
      expect(await repeat('short')).toMatchObject({ status: 400, body: { code: 'bad_idempotency_key' } })
      const other = await repeat('key-of-two-files', createSound(), await site.createSignedInUser())
      expect(other.status).toBe(201)
      expect(other.body.fileEntry.id).not.toBe(first.body.fileEntry.id)
    })
  })

  test('deletes the received file after the response', async () => {
    await upload(createSound())
    expect(await fs.readdir(path.join(site.config.dataDir, 'uploads'))).toEqual([])
  })
})

describe('the space of a user', () => {
  test('returns 413 before the body is read when the file cannot fit', async () => {
    const limited = await createLimitedUser(1)
    const response = await limited.send('POST', '/api/v1/file-entries', {
      bytes: Buffer.from('nothing'),
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(2 * 1024 * 1024) },
    })
    expect(response).toMatchObject({ status: 413, body: { code: 'upload.over_quota' } })
  })

  test('lets one of two uploads at once use the last space', async () => {
    const limited = await createLimitedUser(1)
    const sound = createSound(700_000)
    const responses = await Promise.all([upload(sound, {}, { uploader: limited }), upload(sound, {}, { uploader: limited })])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 413])
    const { body } = await limited.request(getUploadConfiguration, {})
    expect(body.quota).toEqual({ used: 700_000, limit: 1024 * 1024 })
  })
})

describe('the space of the disk', () => {
  test('returns 507 when the files exceed the limit of the settings', async () => {
    const { settings } = site.getContext('core')
    await settings.set('uploading.disk_limit_mb', 1)
    const response = await upload(createSound(1_048_000))
    await settings.set('uploading.disk_limit_mb', null)
    expect(response).toMatchObject({ status: 507, body: { code: 'upload.disk_full' } })
  })
})

describe('GET /uploads/configuration', () => {
  test('returns the limits and the types that the user may upload', async () => {
    const { body } = await user.request(getUploadConfiguration, {})
    expect(body).toMatchObject({ resumable: true, chunk_bytes: 5 * 1024 * 1024, direct: false, resumable_from_bytes: 4 * 1024 * 1024 })
    const names = body.types.map(({ name }: { name: string }) => name)
    expect(names).toContain(UPLOAD_TYPES.sound)
    expect(names).not.toContain(UPLOAD_TYPES.restricted)
  })
})
