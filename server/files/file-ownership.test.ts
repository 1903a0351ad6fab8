import { rm } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FileEntry } from '@balafon/sdk/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { createFiles } from './files.ts'

const content = Buffer.from('the content of a file')
const NOT_FOUND = { output: { statusCode: 404 }, data: { code: 'not_found' } }

let site: TestSite
let file: FileEntry
beforeAll(async () => {
  site = await createTestSite()
  file = await addFile()
})
afterAll(() => site.close())

const getFiles = (plugin: string) => site.getContext(plugin).files
/** Creates the files service of a plugin with another storage. */
const createPluginFiles = (storage: object) => {
  const storages = { get: async () => storage, getCurrent: async () => ({ disk: 'local', storage }) }
  return createFiles({ models: site.models, storages: storages as never, sweeper: { recordExpectedContent: async () => {} }, signer: {} as never }, 'player')
}
const addFile = () => getFiles('player').add({ name: 'song.mp3', mime: 'audio/mpeg', body: content, visibility: 'private' })

describe('files.read', () => {
  test('reads a file of the plugin', async () => {
    expect(await buffer(await getFiles('player').read(file.id))).toEqual(content)
  })

  test('reads an empty file', async () => {
    const empty = await getFiles('player').add({ name: 'empty.mp3', mime: 'audio/mpeg', body: Buffer.alloc(0), visibility: 'private' })
    expect(await buffer(await getFiles('player').read(empty.id))).toEqual(Buffer.alloc(0))
  })

  test('rejects with 404 for a file of another plugin and for an unknown id', async () => {
    await expect(getFiles('auth').read(file.id)).rejects.toMatchObject(NOT_FOUND)
    await expect(getFiles('player').read(999_999)).rejects.toMatchObject(NOT_FOUND)
  })

  test('rejects with an error without an HTTP status when the content is missing', async () => {
    const lost = await addFile()
    await rm(path.join(site.config.dataDir, 'files', lost.path))
    await expect(getFiles('player').read(lost.id)).rejects.toThrow(`The content of the file ${lost.id} is missing.`)
  })
})

describe('files.createSignedUrl', () => {
  test('rejects with 404 for a file of another plugin and for an unknown path', async () => {
    expect(await getFiles('player').createSignedUrl(file.path, 60)).toContain(file.path)
    await expect(getFiles('auth').createSignedUrl(file.path, 60)).rejects.toMatchObject(NOT_FOUND)
    await expect(getFiles('player').createSignedUrl('private/00/none.mp3', 60)).rejects.toMatchObject(NOT_FOUND)
  })
})

describe('files.remove', () => {
  test('keeps a file of another plugin', async () => {
    await getFiles('auth').remove(file.id)
    expect(await buffer(await getFiles('player').read(file.id))).toEqual(content)
  })

  test('keeps the row when the content cannot be deleted, and can be repeated', async () => {
    const { id } = await addFile()
    let failureCount = 0
    const storage = {
      remove: async () => {
        failureCount += 1
        if (failureCount === 1) throw new Error('input/output error')
      },
    }
    const files = createPluginFiles(storage)
    await expect(files.remove(id)).rejects.toThrow('input/output error')
    expect(await site.models.FileEntry.count({ where: { id } })).toBe(1)
    await files.remove(id)
    expect(await site.models.FileEntry.count({ where: { id } })).toBe(0)
    await files.remove(id)
  })
})

test('stores the size of a file of more than 2 GiB', async () => {
  const size = 3 * 2 ** 30
  const files = createPluginFiles({ write: async () => size, remove: async () => {} })
  const stored = await files.add({ name: 'long.mp3', mime: 'audio/mpeg', body: content, visibility: 'private' })
  expect(stored.file_size).toBe(size)
  expect((await site.models.FileEntry.findByPk(stored.id))?.fileSize).toBe(size)
})
