import { createFileEntry, deleteFileEntries, getFileLink, restoreFileEntries } from '@balafon/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedInUser } from '../testing/index.ts'
import { createFileJobs } from './files.jobs.ts'
import { createImage, createSound, createUploadSite, UPLOAD_TYPES, type UploadSite } from './testing/upload-site.ts'

let site: UploadSite
let user: SignedInUser
let manager: SignedInUser
beforeAll(async () => {
  site = await createUploadSite()
  user = await site.createSignedInUser()
  manager = await site.createSignedInUser({ permissions: ['files.update'] })
})
afterAll(() => site.close())

interface Entry {
  readonly id: number
  readonly path: string
  readonly url: string
}

async function uploadFile(uploadType: string = UPLOAD_TYPES.sound): Promise<Entry> {
  const file = uploadType === UPLOAD_TYPES.image ? await createImage() : createSound()
  return (await user.upload(createFileEntry, { file, name: 'file', fields: { uploadType } })).body.fileEntry
}

const deleteFiles = (body: object, caller = user) => caller.post('/api/v1/file-entries/delete', body)
const getStatus = async (url: string) => (await site.createVisitor().get(url)).status
const exists = async (entry: Entry) => (await site.listStoredFiles()).includes(entry.path)

describe('POST /file-entries/delete', () => {
  test('moves files to the trash, where they are kept and not served', async () => {
    for (const type of [UPLOAD_TYPES.sound, UPLOAD_TYPES.image]) {
      const entry = await uploadFile(type)
      expect((await deleteFiles({ entryIds: [entry.id] })).status).toBe(200)
      expect(await getStatus(entry.url)).toBe(404)
      expect(await exists(entry)).toBe(true)
      expect(await site.getContext('acme.uploads').files.find(entry.id)).toBeNull()
      expect((await manager.request(restoreFileEntries, { body: { entryIds: [entry.id] } })).status).toBe(200)
      expect(await getStatus(entry.url)).toBe(200)
    }
  })

  test('deletes files and their content permanently, by path too', async () => {
    const entry = await uploadFile()
    expect((await deleteFiles({ paths: [entry.path], deleteForever: true })).status).toBe(200)
    expect(await exists(entry)).toBe(false)
    expect(await getStatus(entry.url)).toBe(404)
    expect((await deleteFiles({ entryIds: [entry.id] })).status).toBe(404)
  })

  test('returns 404 for the file of another user, without deleting anything', async () => {
    const other = await site.createSignedInUser()
    const [own, foreign] = [await uploadFile(), await uploadFile()]
    for (const body of [{ entryIds: [foreign.id] }, { paths: [foreign.path], deleteForever: true }, { entryIds: [999_999] }]) {
      expect((await deleteFiles(body, other)).status).toBe(404)
    }
    expect((await deleteFiles({ entryIds: [own.id, 999_999] })).status).toBe(404)
    expect(await getStatus(own.url)).toBe(200)
    expect(await getStatus(foreign.url)).toBe(200)
  })

  test('returns 404 for a file that the site created for the user', async () => {
    const avatar = await site
      .getContext('auth')
      .files.add({ name: 'a.webp', mime: 'image/webp', body: await createImage('webp'), visibility: 'public', ownerId: user.id })
    expect((await deleteFiles({ entryIds: [avatar.id] })).status).toBe(404)
    expect((await deleteFiles({ entryIds: [avatar.id] }, manager)).status).toBe(200)
  })

  test('returns 422 for wrong types and too many ids, and 401 for a guest', async () => {
    for (const body of [{ entryIds: ['1'] }, { entryIds: 7 }, { entryIds: Array(101).fill(1) }, { paths: ['x'.repeat(201)] }, { deleteForever: 'yes' }]) {
      expect((await deleteFiles(body)).status).toBe(422)
    }
    expect((await site.createVisitor().request(deleteFileEntries, { body: {} })).status).toBe(401)
  })

  test('deletes a file once for two requests at the same time', async () => {
    const entry = await uploadFile()
    const statuses = (await Promise.all([1, 2].map(() => deleteFiles({ entryIds: [entry.id], deleteForever: true })))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 404])
  })
})

describe('POST /file-entries/restore', () => {
  test('returns 403 without the permission', async () => {
    const entry = await uploadFile()
    await deleteFiles({ entryIds: [entry.id] })
    expect((await user.request(restoreFileEntries, { body: { entryIds: [entry.id] } })).status).toBe(403)
  })

  test('records the change in the audit log', async () => {
    const entry = await uploadFile()
    await deleteFiles({ entryIds: [entry.id] }, manager)
    await manager.request(restoreFileEntries, { body: { entryIds: [entry.id] } })
    const { entries } = await site.getContext('core').audit.list({ entities: ['core.file'], entityId: entry.id, limit: 10 })
    expect(entries.map(({ action }) => action)).toEqual(['file.restore', 'file.trash'])
  })
})

describe('GET /file-entries/{id}/link', () => {
  test('returns a URL to the owner and to managers, and 404 to other users', async () => {
    const { id } = await uploadFile()
    const other = await site.createSignedInUser()
    for (const caller of [user, manager]) expect(await getStatus((await caller.request(getFileLink, { params: { id } })).body.url)).toBe(200)
    expect((await other.request(getFileLink, { params: { id } })).status).toBe(404)
    expect((await user.request(getFileLink, { params: { id: 999_999 } })).status).toBe(404)
  })
})

describe('the jobs of files', () => {
  const runJob = (name: string) =>
    createFileJobs(site.site.fileServices)
      .find((job) => job.name === name)
      ?.run({} as never, {} as never)

  test('deletes files after 30 days in the trash, with their content', async () => {
    const [old, recent] = [await uploadFile(), await uploadFile()]
    await deleteFiles({ entryIds: [old.id, recent.id] })
    await site.sql("update file_entries set deleted_at = now() - interval '31 days' where id = $1", [old.id])
    await runJob('empty-trash')
    await runJob('delete-file-content')
    expect([await exists(old), await exists(recent)]).toEqual([false, true])
  })

  test('deletes content to which no file refers, and keeps other content', async () => {
    const entry = await uploadFile()
    const orphan = 'private/00/orphan.wav'
    await site.site.fileServices.sweeper.recordExpectedContent('local', orphan)
    await site.site.fileServices.local.write(orphan, createSound())
    await runJob('delete-file-content')
    expect(await site.listStoredFiles()).toContain(orphan)
    await site.sql("update content_checks set check_after = now() - interval '1 second'")
    await runJob('delete-file-content')
    expect(await site.listStoredFiles()).not.toContain(orphan)
    expect(await exists(entry)).toBe(true)
    expect(await site.sql('select 1 from content_checks')).toEqual([])
  })
})
