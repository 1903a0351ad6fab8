import { mkdtemp, readdir, readFile, readlink, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createOpenFileCache } from './open-file-cache.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'balafon-open-files-'))
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => vi.useRealTimers())

const fileOf = async (name: string, text: string) => {
  await writeFile(path.join(folder, name), text)
  return path.join(folder, name)
}
const textOf = async (files: ReturnType<typeof createOpenFileCache>, at: string) => {
  const file = await files.acquire(at)
  try {
    return String(await file.read(Buffer.alloc(100), 0, 100))
  } finally {
    file.release()
  }
}
const openIn = async (place: string) => {
  const links = await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return links.filter((link) => link.startsWith(place)).length
}

test('a file is opened once for those who ask together and after each other', async () => {
  const files = createOpenFileCache()
  const at = await fileOf('once', 'sound')
  expect(await Promise.all([textOf(files, at), textOf(files, at)])).toEqual(['sound', 'sound'])
  expect(await textOf(files, at)).toBe('sound')
  expect(await openIn(at)).toBe(1)
  await files.close()
  expect(await openIn(at)).toBe(0)
})

test('who has a file reads the same one to its end, whatever happens at its path', async () => {
  const files = createOpenFileCache()
  const at = await fileOf('replaced', 'old')
  const file = await files.acquire(at)
  await rename(await fileOf('newer', 'new'), at)
  await files.forget(at)
  expect(await textOf(files, at)).toBe('new')
  await files.close()
  expect(String(await file.read(Buffer.alloc(100), 0, 100))).toBe('old')
  file.release()
  await expect.poll(() => openIn(at)).toBe(0)
})

test('a file is not kept open for long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const files = createOpenFileCache()
  const at = await fileOf('moment', 'sound')
  await textOf(files, at)
  vi.advanceTimersByTime(4999)
  expect(await openIn(at)).toBe(1)
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await expect.poll(() => openIn(at)).toBe(0)
})

test('of many files only the latest stay open', async () => {
  const files = createOpenFileCache()
  const places = await Promise.all(Array.from({ length: 300 }, (_, index) => fileOf(`many-${index}`, String(index))))
  for (const place of places) await textOf(files, place)
  await expect.poll(() => openIn(path.join(folder, 'many-'))).toBe(256)
  expect(await openIn(path.join(folder, 'many-299'))).toBe(1)
  await files.close()
})

test('a file that is missing may come later', async () => {
  const files = createOpenFileCache()
  const at = path.join(folder, 'late')
  await expect(textOf(files, at)).rejects.toThrow('ENOENT')
  await fileOf('late', 'here')
  expect(await textOf(files, at)).toBe(await readFile(at, 'utf8'))
  await files.close()
})
