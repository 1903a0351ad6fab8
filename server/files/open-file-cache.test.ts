import { mkdtemp, readdir, readFile, readlink, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createOpenFileCache, type OpenFileCache } from './open-file-cache.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'balafon-open-files-'))
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => vi.useRealTimers())

const createFile = async (name: string, text: string) => {
  await writeFile(path.join(folder, name), text)
  return path.join(folder, name)
}
const readText = async (cache: OpenFileCache, filePath: string) => {
  const file = await cache.acquire(filePath)
  try {
    return String(await file.read(Buffer.alloc(100), 0, 100))
  } finally {
    file.release()
  }
}
const countOpenFiles = async (pathPrefix: string) => {
  const links = await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return links.filter((link) => link.startsWith(pathPrefix)).length
}

describe('createOpenFileCache', () => {
  test('opens a file once for concurrent and successive readers', async () => {
    const cache = createOpenFileCache()
    const filePath = await createFile('once', 'sound')
    expect(await Promise.all([readText(cache, filePath), readText(cache, filePath)])).toEqual(['sound', 'sound'])
    expect(await readText(cache, filePath)).toBe('sound')
    expect(await countOpenFiles(filePath)).toBe(1)
    await cache.close()
    expect(await countOpenFiles(filePath)).toBe(0)
  })

  test('keeps an acquired file readable after its path was replaced', async () => {
    const cache = createOpenFileCache()
    const filePath = await createFile('replaced', 'old')
    const file = await cache.acquire(filePath)
    await rename(await createFile('newer', 'new'), filePath)
    await cache.evict(filePath)
    expect(await readText(cache, filePath)).toBe('new')
    await cache.close()
    expect(String(await file.read(Buffer.alloc(100), 0, 100))).toBe('old')
    file.release()
    await expect.poll(() => countOpenFiles(filePath)).toBe(0)
  })

  test('closes a file after five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const cache = createOpenFileCache()
    const filePath = await createFile('short-lived', 'sound')
    await readText(cache, filePath)
    vi.advanceTimersByTime(4999)
    expect(await countOpenFiles(filePath)).toBe(1)
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await expect.poll(() => countOpenFiles(filePath)).toBe(0)
  })

  test('closes the least recently used files above 256', async () => {
    const cache = createOpenFileCache()
    const filePaths = await Promise.all(Array.from({ length: 300 }, (_, index) => createFile(`many-${index}`, String(index))))
    for (const filePath of filePaths) await readText(cache, filePath)
    await expect.poll(() => countOpenFiles(path.join(folder, 'many-'))).toBe(256)
    expect(await countOpenFiles(path.join(folder, 'many-299'))).toBe(1)
    await cache.close()
  })

  test('does not cache that a file is missing', async () => {
    const cache = createOpenFileCache()
    const filePath = path.join(folder, 'late')
    await expect(readText(cache, filePath)).rejects.toThrow('ENOENT')
    await createFile('late', 'here')
    expect(await readText(cache, filePath)).toBe(await readFile(filePath, 'utf8'))
    await cache.close()
  })
})
