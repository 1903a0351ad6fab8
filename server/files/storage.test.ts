import { createReadStream, promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDiskStorage, type DiskStorage } from './storage.ts'

const KEY = 'private/00/one.mp3'

let folder: string
let storage: DiskStorage
const onReadError = vi.fn()
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-storage-'))
  storage = createDiskStorage(folder, onReadError)
})
afterAll(async () => {
  await storage.close()
  await fs.rm(folder, { recursive: true, force: true })
})
beforeEach(() => storage.remove(KEY))

const listFiles = async () => {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name)
}

describe('adopt', () => {
  test('stores a file of this computer and keeps the file itself', async () => {
    const source = path.join(folder, 'source')
    await fs.writeFile(source, 'a sound')
    await storage.adopt(KEY, source)
    await fs.rm(source)
    expect((await buffer(storage.read(KEY, 0, 6))).toString()).toBe('a sound')
  })

  test('leaves nothing of a file that does not exist', async () => {
    await expect(storage.adopt(KEY, path.join(folder, 'none'))).rejects.toThrow('ENOENT')
    expect(await storage.stat(KEY)).toBeNull()
    expect(await listFiles()).toEqual([])
  })
})

describe('write', () => {
  test('stores a buffer and a stream, and returns their sizes', async () => {
    expect(await storage.write(KEY, Buffer.from('abc'))).toBe(3)
    expect(await storage.write(KEY, Readable.from([Buffer.from('ab'), Buffer.from('cd')]))).toBe(4)
    expect(await buffer(storage.read(KEY, 0, 3))).toEqual(Buffer.from('abcd'))
  })

  test('rejects and leaves no file when the stream fails', async () => {
    const body = new PassThrough()
    body.write('the first part')
    const writing = storage.write(KEY, body)
    await setTimeout(20)
    body.destroy(new Error('reset by peer'))
    await expect(writing).rejects.toThrow('reset by peer')
    expect(await listFiles()).toEqual([])
  })

  test('rejects when the stream has failed before it is read', async () => {
    await expect(storage.write(KEY, createReadStream(path.join(folder, 'none')))).rejects.toThrow('ENOENT')
    const failed = createReadStream(path.join(folder, 'none')).on('error', () => {})
    await setTimeout(20)
    await expect(storage.write(KEY, failed)).rejects.toThrow('ENOENT')
    expect(await listFiles()).toEqual([])
  })

  test('rejects a stream that was read before, instead of storing an empty file', async () => {
    const body = Readable.from([Buffer.from('abc')])
    await buffer(body)
    await expect(storage.write(KEY, body)).rejects.toThrow('was read before')
    expect(await listFiles()).toEqual([])
  })

  test.each(['mkdir', 'stat', 'rename'] as const)('rejects and leaves no file when %s fails', async (operation) => {
    vi.spyOn(fs, operation).mockRejectedValueOnce(new Error('no space left on device'))
    await expect(storage.write(KEY, Buffer.from('abc'))).rejects.toThrow('no space left on device')
    expect(await listFiles()).toEqual([])
    vi.restoreAllMocks()
  })
})

describe('stat', () => {
  test('returns null for a missing file, and rejects when the disk cannot be read', async () => {
    for (const key of [KEY, '../secret', `private/00/${'a'.repeat(300)}.mp3`]) expect(await storage.stat(key), key).toBeNull()
    await fs.mkdir(path.dirname(path.join(folder, KEY)), { recursive: true })
    await fs.symlink(path.join(folder, KEY), path.join(folder, KEY))
    await expect(storage.stat(KEY)).rejects.toThrow('ELOOP')
  })
})

describe('read', () => {
  test('rejects when the file has become shorter', async () => {
    await storage.write(KEY, Buffer.from('abc'))
    await expect(buffer(storage.read(KEY, 0, 9))).rejects.toThrow('has become shorter')
  })
})
