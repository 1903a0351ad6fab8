import {
  changeSelectedFiles,
  checkStorage,
  createFileEntry,
  deleteFileEntries,
  getFileTitles,
  getFileUsage,
  listFileFolders,
  listFiles,
} from '@balafon/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedInUser } from '../../testing/index.ts'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import { createImage, createSound, createUploadSite, SOUND_BYTES, UPLOAD_TYPES, type UploadSite } from '../testing/upload-site.ts'

let site: UploadSite
let user: SignedInUser
let manager: SignedInUser
beforeAll(async () => {
  site = await createUploadSite()
  user = await site.createSignedInUser()
  manager = await site.createSignedInUser({ permissions: ['files.update'] })
  await upload(UPLOAD_TYPES.sound, createSound(3000), 'a-song.wav')
  await upload(UPLOAD_TYPES.image, await createImage(), 'b-picture.png')
  await site.getContext('auth').files.add({ name: 'c-avatar.webp', mime: 'image/webp', body: Buffer.from('x'), visibility: 'public' })
})
afterAll(() => site.close())

const upload = (uploadType: string, file: Buffer, name: string) => user.upload(createFileEntry, { file, name, fields: { uploadType } })
const list = async (query: object): Promise<Record<string, unknown>[]> => (await manager.requestUnchecked(listFiles, { query })).body.data
const listNames = async (query: object) => (await list(query)).map(({ name }) => name)

describe('GET /file-entries', () => {
  test('lists files with their owner, plugin and type', async () => {
    const [song] = await list({ query: 'song' })
    expect(song).toMatchObject({ name: 'a-song.wav', kind: 'audio', file_size: 3000, plugin: 'acme.uploads', upload_type: UPLOAD_TYPES.sound, disk: 'local' })
    expect(song?.owner).toMatchObject({ id: user.id })
    expect(song?.deleted_at).toBeNull()
  })

  test('filters by kind, plugin and size, and sorts by all sortable fields', async () => {
    expect(await listNames({ kind: 'image', sort: 'name' })).toEqual(['b-picture.png', 'c-avatar.webp'])
    expect(await listNames({ 'plugin.eq': 'auth' })).toEqual(['c-avatar.webp'])
    expect(await listNames({ 'file_size.gte': '3000' })).toEqual(['a-song.wav'])
    for (const sort of ['name', '-name', 'kind', 'file_size', '-file_size', 'created_at', '-created_at', 'id']) {
      expect(await listNames({ sort }), sort).toHaveLength(3)
    }
  })

  test('returns 403 to other users and 401 to guests', async () => {
    for (const endpoint of [listFiles, getFileTitles, getFileUsage, listFileFolders, checkStorage]) {
      expect((await user.requestUnchecked(endpoint, {})).status).toBe(403)
      expect((await site.createVisitor().requestUnchecked(endpoint, {})).status).toBe(401)
    }
  })
})

describe('POST /file-entries/bulk', () => {
  const findDeletedAt = async (id: number) => (await site.models.FileEntry.findByPk(id))?.deletedAt
  const run = (action: 'trash' | 'restore' | 'delete', ids: number[]) =>
    manager.request(changeSelectedFiles, { body: { action, selection: { mode: 'some', ids } } }, { 'idempotency-key': crypto.randomUUID() })

  test('moves selected files to the trash, restores and deletes them', async () => {
    const { body } = await upload(UPLOAD_TYPES.sound, createSound(), 'selected.wav')
    const { id } = body.fileEntry
    expect((await run('trash', [id])).status).toBe(202)
    await expect.poll(() => findDeletedAt(id)).toBeInstanceOf(Date)
    expect(await listNames({ 'deleted_at.empty': 'false' })).toEqual(['selected.wav'])
    await run('restore', [id])
    await expect.poll(() => findDeletedAt(id)).toBeNull()
    await run('delete', [id])
    await expect.poll(() => findDeletedAt(id)).toBeUndefined()
  })
})

describe('GET /file-entries/folders', () => {
  const open = async (query: object) => (await manager.requestUnchecked(listFileFolders, { query })).body
  const listFolders = async (query: object): Promise<{ id: string | null; title: string; files: number; bytes: number }[]> => (await open(query)).data
  const uploadTo = (relativePath: string) =>
    user.upload(createFileEntry, { file: createSound(), name: 'x.wav', fields: { uploadType: UPLOAD_TYPES.largeSound, relativePath } })

  test('lists the upload types with files, and the folders in them', async () => {
    const uploaded = []
    for (const path of ['Masters/CD 2/1.wav', 'Masters/CD 1/1.wav', 'Masters/CD 1/2.wav', 'Masters (old)/1.wav', 'amour/1.wav', '1.wav'])
      uploaded.push((await uploadTo(path)).body.fileEntry.id)
    const types = await listFolders({})
    expect(types).toContainEqual({ id: UPLOAD_TYPES.largeSound, title: UPLOAD_TYPES.largeSound, files: 6, bytes: 6 * SOUND_BYTES })
    expect(types.at(-1)).toMatchObject({ id: null, title: 'Created by the site' })
    const upload_type = UPLOAD_TYPES.largeSound
    expect((await listFolders({ upload_type })).map(({ title, files }) => [title, files])).toEqual([
      ['amour', 1],
      ['Masters', 3],
      ['Masters (old)', 1],
    ])
    expect(await listFolders({ upload_type, folder: 'Masters' })).toEqual([
      { id: 'Masters/CD 1', title: 'CD 1', files: 2, bytes: 4088 },
      { id: 'Masters/CD 2', title: 'CD 2', files: 1, bytes: SOUND_BYTES },
    ])
    expect(await listFolders({ upload_type, folder: 'Masters/CD 1' })).toEqual([])
    await manager.request(deleteFileEntries, { body: { entryIds: uploaded, deleteForever: false } })
    expect(await listFolders({ upload_type })).toEqual([])
    await manager.request(deleteFileEntries, { body: { entryIds: uploaded, deleteForever: true } })
  })

  test('lists many folders page by page, each once', async () => {
    const names = Array.from({ length: 65 }, (_, index) => `folder ${String(index).padStart(2, '0')}`)
    const values = names.flatMap((name, index) => [`private/00/${index}.wav`, `${name}/x.wav`])
    await site.sql(
      `insert into file_entries (name, mime, extension, file_size, path, visibility, plugin, disk, upload_type, relative_path)
       select 'x.wav', 'audio/wav', 'wav', 1, path, 'private', 'acme.uploads', 'local', 'acme.uploads.many', folder
       from unnest($1::text[], $2::text[]) as added (path, folder)`,
      [values.filter((_, index) => index % 2 === 0), values.filter((_, index) => index % 2 === 1)],
    )
    const first = await open({ upload_type: 'acme.uploads.many' })
    const second = await open({ upload_type: 'acme.uploads.many', cursor: first.next_cursor })
    expect([first.data.length, second.data.length, second.next_cursor]).toEqual([60, 5, null])
    expect([...first.data, ...second.data].map(({ title }) => title)).toEqual(names)
    await site.sql("delete from file_entries where upload_type = 'acme.uploads.many'")
  })

  test('returns 422 for a wrong type and for values that are too long', async () => {
    for (const query of [{ upload_type: 'No Type' }, { upload_type: 'a.b', folder: 'x'.repeat(1025) }, { cursor: 'x'.repeat(1025) }, { other: '1' }])
      expect((await manager.requestUnchecked(listFileFolders, { query })).status).toBe(422)
  })
})

describe('GET /file-entries/usage', () => {
  test('sums up files by plugin, type, disk and owner', async () => {
    const { body } = await manager.request(getFileUsage, {})
    expect(body.total.files).toBe(3)
    expect(body.by_plugin).toContainEqual({ plugin: 'auth', title: expect.any(String), files: 1, bytes: 1 })
    expect(body.by_type).toContainEqual({ upload_type: UPLOAD_TYPES.sound, title: UPLOAD_TYPES.sound, files: 1, bytes: 3000 })
    expect(body.by_disk).toEqual([{ disk: 'local', title: 'This server’s disk', files: 3, bytes: body.total.bytes }])
    expect(body.by_owner[0].owner).toMatchObject({ id: user.id })
    expect(body.disk.free).toBeGreaterThan(0)
  })
})

describe('GET /file-entries/titles', () => {
  test('returns titles in the language of the request', async () => {
    const { body } = await manager.request(getFileTitles, {}, { 'accept-language': 'fr' })
    expect(body).toEqual({
      plugin: { auth: expect.stringMatching(/^[A-ZÉ]/), 'acme.uploads': expect.any(String) },
      upload_type: { [UPLOAD_TYPES.sound]: UPLOAD_TYPES.sound, [UPLOAD_TYPES.image]: UPLOAD_TYPES.image },
      disk: { local: 'Le disque de ce serveur' },
    })
  })
})

describe('GET /value-lists/storages', () => {
  test('lists the storages that the settings offer', async () => {
    expect((await manager.get('/api/v1/value-lists/storages')).body.storages).toEqual([
      { value: 'local', text: 'This server’s disk' },
      { value: 's3', text: 'Object storage (S3)' },
    ])
  })
})

describe('POST /uploads/check-storage', () => {
  let server: S3Server
  beforeAll(async () => {
    server = await startS3Server()
  })
  afterAll(() => server.close())
  const check = async () => (await manager.request(checkStorage, {})).body

  test('writes, reads and deletes a file on the local disk', async () => {
    const before = await site.listStoredFiles()
    expect(await check()).toMatchObject({ disk: 'local', ok: true })
    expect(await site.listStoredFiles()).toEqual(before)
  })

  test('returns the step that fails in an object storage', async () => {
    const { settings } = site.getContext('core')
    await settings.set('uploading.disk', 's3')
    expect(await check()).toMatchObject({ ok: false, steps: [{ step: 'connect', ok: false }] })
    const options = { endpoint: server.endpoint, bucket: server.bucket, path_style: true, access_key: server.accessKey, secret_key: 'wrong' }
    await settings.setAll(Object.fromEntries(Object.entries(options).map(([name, value]) => [`uploading.s3.${name}`, value])))
    const refused = await check()
    expect(refused.steps.map(({ step, ok }: { step: string; ok: boolean }) => [step, ok])).toEqual([
      ['connect', true],
      ['write', false],
    ])
    expect(refused.steps[1].message).toContain('SignatureDoesNotMatch')
    await settings.set('uploading.s3.secret_key', server.secretKey)
    server.failOn(({ method }) => method === 'DELETE', 403, 'AccessDenied')
    expect((await check()).steps.at(-1)).toMatchObject({ step: 'delete', ok: false })
    server.failOn(undefined)
    server.objects.clear()
    expect(await check()).toMatchObject({ disk: 's3', ok: true })
    expect(server.objects.size).toBe(0)
    await settings.set('uploading.disk', 'local')
  })
})
