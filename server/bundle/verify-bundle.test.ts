import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { computeDigest } from '../plugins/integrity.ts'
import { BUNDLE_JSON, getServerModuleFile } from './bundle-files.ts'
import { computeSourcesDigest, findModifiedBundleFile } from './verify-bundle.ts'

const PLUGIN = '/srv/balafon/plugins/player'
const FILE = getServerModuleFile(PLUGIN)
const CODE = 'export default {}'
const SOURCES = { 'server/index.ts': 'sha384-a' }

let folder: string
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-bundle-'))
  const player = { files: { [FILE]: computeDigest(Buffer.from(CODE)) }, sources: computeSourcesDigest(SOURCES) }
  await fs.writeFile(path.join(folder, FILE), CODE)
  await fs.writeFile(path.join(folder, BUNDLE_JSON), JSON.stringify({ player }))
})
afterEach(() => fs.rm(folder, { recursive: true, force: true }))

describe('findModifiedBundleFile', () => {
  test('returns undefined for the built files', async () => {
    expect(await findModifiedBundleFile(folder, PLUGIN, SOURCES)).toBeUndefined()
  })

  test('returns a file that was modified after the build', async () => {
    await fs.appendFile(path.join(folder, FILE), '//')
    expect(await findModifiedBundleFile(folder, PLUGIN, SOURCES)).toBe(FILE)
  })

  test('returns bundle.json when the plugin was built from other sources', async () => {
    expect(await findModifiedBundleFile(folder, PLUGIN, { 'server/index.ts': 'sha384-b' })).toBe(BUNDLE_JSON)
  })

  test('returns bundle.json for a plugin that is not in the bundle', async () => {
    expect(await findModifiedBundleFile(folder, '/srv/balafon/plugins/added', SOURCES)).toBe(BUNDLE_JSON)
  })
})
