import path from 'node:path'
import { createTusEntry } from '@balafon/sdk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInUser } from '../../testing/index.ts'
import { type SpawnedSite, spawnSite } from '../../testing/spawn-site.ts'
import { createClientUpload } from '../testing/tus-client.ts'
import { createSound, createUploadSite, type UploadSite } from '../testing/upload-site.ts'

const MEBIBYTE = 1024 * 1024
const CHUNK = 2 * MEBIBYTE
const START_TIMEOUT_MS = 90_000

let site: UploadSite
let user: SignedInUser
let node: SpawnedSite | undefined
beforeAll(async () => {
  site = await createUploadSite()
  user = await site.createSignedInUser()
})
afterAll(async () => {
  await node?.stop('SIGKILL')
  await site.close()
})

/** Starts a second node of the site, in another process and with the same files. */
async function startNode() {
  node = await spawnSite({
    NODE_ENV: 'test',
    DATABASE_URL: site.databaseUrl,
    DATABASE_MIGRATION_URL: site.databaseMigrationUrl,
    APP_SECRET: site.config.secret,
    DATA_DIR: site.config.dataDir,
    PLUGINS_DIR: site.pluginsFolder,
  })
  await node.waitUntilListening(START_TIMEOUT_MS)
  return node
}

test('continues after the server was killed, and repeats at most one chunk', { timeout: 240_000 }, async () => {
  const sound = createSound(24 * MEBIBYTE)
  const first = await startNode()
  let killed: Promise<number | null> | undefined
  const before = createClientUpload(sound, {
    siteUrl: first.url,
    user,
    chunkSize: CHUNK,
    retryDelays: [],
    onChunkComplete: (_chunk, accepted) => {
      if (accepted >= 8 * MEBIBYTE) killed ??= first.stop('SIGKILL')
    },
  })
  before.upload.start()
  await expect(before.finished).rejects.toThrow()
  expect(await killed).toBeNull()
  const second = await startNode()
  const uploadUrl = String(before.upload.url).replace(first.url, second.url)
  const after = createClientUpload(sound, { siteUrl: second.url, user, chunkSize: CHUNK, uploadUrl })
  after.upload.start()
  await after.finished
  expect(before.countSentBytes()).toBeGreaterThanOrEqual(8 * MEBIBYTE)
  expect(before.countSentBytes() + after.countSentBytes()).toBeLessThanOrEqual(sound.length + CHUNK)
  const { status, body } = await user.request(createTusEntry, { body: { uploadKey: path.basename(uploadUrl) } })
  expect(status).toBe(201)
  expect((await site.createVisitor().get(body.fileEntry.url)).rawBody.equals(sound)).toBe(true)
})
