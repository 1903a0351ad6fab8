import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { writePlugin } from '../testing/write-plugin.ts'
import { PLUGIN_JSON } from './integrity.ts'
import { packFolder } from './packing/pack.ts'
import { createKeyPair } from './packing/signature.ts'

const [friend, stranger] = [createKeyPair(), createKeyPair()]
const PRODUCTION = {
  NODE_ENV: 'production',
  APP_SECRET: 'x'.repeat(32),
  BASE_URL: 'http://music.test',
  TRUSTED_PLUGIN_KEYS: `${stranger.publicKey}, ${friend.publicKey}`,
}

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-trust-'))
  await writePlugin(folder, 'acme.bare')
  await packed('acme.signed', friend.secretKey)
  await packed('acme.foreign', createKeyPair().secretKey)
  await packed('acme.unsigned')
  await packed('acme.forged', friend.secretKey)
  const file = path.join(folder, 'acme.forged', PLUGIN_JSON)
  await fs.writeFile(file, (await fs.readFile(file, 'utf8')).replace('"acme.forged.title"', '"acme.signed.title"'))
  await packed('acme.tampered', friend.secretKey)
  await fs.appendFile(path.join(folder, 'acme.tampered/server/index.js'), '\n')
  site = await createTestSite({ ...PRODUCTION, PLUGINS_DIR: folder })
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

/** A packed plugin, unpacked into PLUGINS_DIR. */
async function packed(id: string, secret?: string) {
  await writePlugin(folder, id)
  const files = await packFolder(path.join(folder, id), secret)
  await fs.writeFile(path.join(folder, id, PLUGIN_JSON), files.get(PLUGIN_JSON) ?? '')
}

const reasonOf = (id: string) => site.site.registry.listStatuses().find((status) => status.id === id)?.reason
const operate = () => site.getContext('core').plugins

test.each([
  ['acme.bare', 'not signed'],
  ['acme.unsigned', 'not signed'],
  ['acme.forged', 'the signature does not match the files'],
  ['acme.foreign', 'signed with a key that this site does not trust'],
])('in production %s is wanted and does not run: %s', async (id, detail) => {
  await operate().enable(id)
  expect(reasonOf(id)).toEqual({ kind: 'unsigned', detail })
  expect(site.site.registry.isRunning(id)).toBe(false)
  expect(site.site.registry.find(id)?.state, 'it is not imported either').toEqual({ status: 'discovered' })
})

test('one that somebody trusted has signed runs, and only as long as its files are the ones that were signed', async () => {
  await site.enablePlugin('acme.signed')
  await operate().enable('acme.tampered')
  expect(reasonOf('acme.tampered')).toEqual({ kind: 'integrity', detail: 'server/index.js was modified after the build' })
})

test("the house's own need no signature", () => {
  expect(reasonOf('auth')).toBeUndefined()
  expect(site.site.registry.isRunning('auth')).toBe(true)
})

test('what the operator allows runs at once, and no more when they take it back', async () => {
  await operate().enable('acme.unsigned')
  await site.site.pluginsStore.setAllowedUnsigned('acme.unsigned', true)
  await expect.poll(() => site.site.registry.isRunning('acme.unsigned')).toBe(true)
  expect(reasonOf('acme.bare')?.kind).toBe('unsigned')
  await site.site.pluginsStore.setAllowedUnsigned('acme.unsigned', false)
  await expect.poll(() => reasonOf('acme.unsigned')?.kind).toBe('unsigned')
  expect(site.site.registry.isRunning('acme.unsigned')).toBe(false)
})

test('the back office is told whose signature each bears', async () => {
  const reports = new Map((await operate().list()).map((report) => [report.id, report.signature]))
  expect(Object.fromEntries(reports)).toMatchObject({
    auth: null,
    'acme.bare': 'none',
    'acme.signed': 'trusted',
    'acme.foreign': 'unknown',
    'acme.forged': 'wrong',
  })
})

test('outside of production all of them run', async () => {
  const workshop = await createTestSite({ PLUGINS_DIR: folder })
  for (const id of ['acme.bare', 'acme.unsigned', 'acme.foreign', 'acme.forged']) await workshop.enablePlugin(id)
  await workshop.close()
})
