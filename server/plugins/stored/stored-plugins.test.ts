import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStoredPlugins } from './stored-plugins.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stored-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('save', () => {
  test('keeps the current version when another one cannot be written', async () => {
    const stored = createStoredPlugins(folder)
    const bytes = Buffer.from('x')
    await stored.save('acme.hello', '1.0.0', new Map([['plugin.json', bytes]]))
    const before = await readdir(path.join(folder, 'acme.hello'))
    const broken = new Map([
      ['server', bytes],
      ['server/index.ts', bytes],
    ])
    await expect(stored.save('acme.hello', '1.1.0', broken)).rejects.toThrow()
    expect(await readdir(path.join(folder, 'acme.hello'))).toEqual(before)
    expect(await stored.findCurrentVersion('acme.hello')).toBe('1.0.0')
  })
})
