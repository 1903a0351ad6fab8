import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite, writePlugin } from '../testing/index.ts'
import { PLUGIN_JSON_PATH } from './integrity.ts'
import { packFolder } from './packing/pack.ts'
import { createKeyPair } from './packing/signature.ts'

const [trustedKey, otherTrustedKey] = [createKeyPair(), createKeyPair()]
const PRODUCTION = {
  NODE_ENV: 'production',
  ALLOW_HTTP: '1',
  BASE_URL: 'http://music.test',
  TRUSTED_PLUGIN_KEYS: `${otherTrustedKey.publicKey}, ${trustedKey.publicKey}`,
}

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-trust-'))
  await writePlugin(folder, 'acme.unpacked')
  await writePackedPlugin('acme.signed', trustedKey.secretKey)
  await writePackedPlugin('acme.untrusted', createKeyPair().secretKey)
  await writePackedPlugin('acme.unsigned')
  await writePackedPlugin('acme.forged', trustedKey.secretKey)
  const file = path.join(folder, 'acme.forged', PLUGIN_JSON_PATH)
  await fs.writeFile(file, (await fs.readFile(file, 'utf8')).replace('"acme.forged.title"', '"acme.signed.title"'))
  await writePackedPlugin('acme.modified', trustedKey.secretKey)
  await fs.appendFile(path.join(folder, 'acme.modified/server/index.js'), '\n')
  site = await createTestSite({ ...PRODUCTION, PLUGINS_DIR: folder })
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

/** Writes a plugin into PLUGINS_DIR as its archive would be extracted. */
async function writePackedPlugin(id: string, secretKey?: string) {
  await writePlugin(folder, id)
  const files = await packFolder(path.join(folder, id), secretKey)
  await fs.writeFile(path.join(folder, id, PLUGIN_JSON_PATH), files.get(PLUGIN_JSON_PATH) ?? '')
}

const findReason = (id: string) => site.site.registry.listStatuses().find((status) => status.id === id)?.reason
const getOperations = () => site.getContext('core').plugins

describe('in production', () => {
  test.each([
    ['acme.unpacked', 'not signed'],
    ['acme.unsigned', 'not signed'],
    ['acme.forged', 'the signature does not match the files'],
    ['acme.untrusted', 'signed with a key that this site does not trust'],
  ])('suspends %s without importing it: %s', async (id, detail) => {
    await getOperations().enable(id)
    expect(findReason(id)).toEqual({ kind: 'unsigned', detail })
    expect(site.site.registry.isRunning(id)).toBe(false)
    expect(site.site.registry.find(id)?.state).toEqual({ status: 'discovered' })
  })

  test('runs a plugin that is signed with a trusted key', async () => {
    await site.enablePlugin('acme.signed')
    expect(site.site.registry.isRunning('acme.signed')).toBe(true)
  })

  test('suspends a signed plugin after a file was modified', async () => {
    await getOperations().enable('acme.modified')
    expect(findReason('acme.modified')).toEqual({ kind: 'integrity', detail: 'server/index.js was modified after the build' })
  })

  test('runs a first-party plugin without a signature', () => {
    expect(findReason('auth')).toBeUndefined()
    expect(site.site.registry.isRunning('auth')).toBe(true)
  })

  test('runs an unsigned plugin for as long as the operator allows it', async () => {
    await getOperations().enable('acme.unsigned')
    await site.site.pluginsStore.setAllowedUnsigned('acme.unsigned', true)
    await expect.poll(() => site.site.registry.isRunning('acme.unsigned')).toBe(true)
    expect(findReason('acme.unpacked')?.kind).toBe('unsigned')
    await site.site.pluginsStore.setAllowedUnsigned('acme.unsigned', false)
    await expect.poll(() => findReason('acme.unsigned')?.kind).toBe('unsigned')
    expect(site.site.registry.isRunning('acme.unsigned')).toBe(false)
  })

  test('lists the signature status of each plugin', async () => {
    const signatures = (await getOperations().list()).map(({ id, signature }) => [id, signature])
    expect(Object.fromEntries(signatures)).toMatchObject({
      auth: null,
      'acme.unpacked': 'none',
      'acme.signed': 'trusted',
      'acme.untrusted': 'unknown',
      'acme.forged': 'wrong',
    })
  })
})

test('runs plugins with any signature or none outside production', async () => {
  const developmentSite = await createTestSite({ PLUGINS_DIR: folder })
  for (const id of ['acme.unpacked', 'acme.unsigned', 'acme.untrusted', 'acme.forged']) await developmentSite.enablePlugin(id)
  expect(developmentSite.site.registry.isRunning('acme.forged')).toBe(true)
  await developmentSite.close()
})
