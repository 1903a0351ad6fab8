import { createFileEntry } from '@balafon/sdk/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '../testing/s3-server.ts'
import { migrateFiles } from './migrate-files.ts'
import { createSound, createUploadSite, UPLOAD_TYPES, type UploadSite } from './testing/upload-site.ts'

let site: UploadSite
let server: S3Server
let entries: { readonly id: number; readonly path: string; readonly url: string }[]
const sounds = [createSound(1000), createSound(2000), createSound(3000)]
beforeAll(async () => {
  server = await startS3Server()
  site = await createUploadSite()
  const options = {
    endpoint: server.endpoint,
    bucket: server.bucket,
    path_style: true,
    access_key: server.accessKey,
    secret_key: server.secretKey,
    links: false,
  }
  await site.getContext('core').settings.setAll(Object.fromEntries(Object.entries(options).map(([name, value]) => [`uploading.s3.${name}`, value])))
})
beforeEach(async () => {
  const user = await site.createSignedInUser()
  await site.models.FileEntry.destroy({ where: {} })
  entries = []
  for (const file of sounds)
    entries.push((await user.upload(createFileEntry, { file, name: 'a.wav', fields: { uploadType: UPLOAD_TYPES.sound } })).body.fileEntry)
})
afterAll(async () => {
  await site.close()
  await server.close()
})

const migrate = (disk: string) => migrateFiles({ ...site.site.fileServices, models: site.models }, disk)
const deleteOldCopies = async () => {
  await site.sql("update content_checks set check_after = now() - interval '1 second'")
  await site.site.fileServices.sweeper.sweep()
}
async function expectServed() {
  for (const [index, { url }] of entries.entries()) {
    const response = await site.createVisitor().get(url)
    expect([response.status, response.rawBody.equals(sounds[index] ?? Buffer.alloc(0))]).toEqual([200, true])
  }
}

test('moves files to an object storage and back, and serves them during the moves', async () => {
  expect(await migrate('s3')).toMatchObject({ moved: 3, failed: 0, bytes: 6000 })
  await expectServed()
  await deleteOldCopies()
  expect(await site.listStoredFiles()).toEqual([])
  await expectServed()
  expect(await migrate('s3')).toMatchObject({ moved: 0 })
  expect(await migrate('local')).toMatchObject({ moved: 3, failed: 0 })
  await deleteOldCopies()
  expect(server.objects.size).toBe(0)
  await expectServed()
})

test('continues after an interruption and keeps files that it could not move', async () => {
  server.failOn(({ method, key }) => method === 'PUT' && key === entries[1]?.path, 403, 'AccessDenied')
  expect(await migrate('s3')).toMatchObject({ moved: 2, failed: 1, failures: [{ id: entries[1]?.id }] })
  await deleteOldCopies()
  await expectServed()
  server.failOn(undefined)
  expect(await migrate('s3')).toMatchObject({ moved: 1, failed: 0 })
  await expectServed()
  await migrate('local')
})

test('does not accept a copy that differs from the original', async () => {
  const { storages } = site.site.fileServices
  const damaged = {
    ...storages,
    get: async (disk: string) => {
      const storage = await storages.get(disk)
      return disk === 's3' ? { ...storage, write: (key: string) => storage.write(key, Buffer.alloc(1000)) } : storage
    },
  }
  const result = await migrateFiles({ ...site.site.fileServices, models: site.models, storages: damaged }, 's3')
  expect(result.moved).toBe(0)
  expect(result.failures.map(({ reason }) => reason)).toContain('the copy differs from the original')
  await deleteOldCopies()
  await expectServed()
})
