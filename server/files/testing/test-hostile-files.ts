import { promises as fs } from 'node:fs'
import path from 'node:path'
import { createFileEntry } from '@balafon/sdk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInUser } from '../../testing/index.ts'
import { createHostileFiles, type HostileFile } from './hostile-files.ts'
import { createSound, createUploadSite, UPLOAD_TYPES, type UploadSite } from './upload-site.ts'

const MEBIBYTE = 1024 * 1024
const MAX_MEMORY_GROWTH = 400 * MEBIBYTE
const STORED_PATH = /^(public|private)\/[0-9a-f]{2}\/[0-9a-f-]{36}\.[a-z0-9]+$/
/** Content types with which a browser runs no script of the file as a part of the site. HTML and SVG are not among them. */
const INERT_TYPES = /^(image\/(png|jpeg|gif|webp|avif)|audio\/[a-z0-9-]+|video\/mp4|application\/(octet-stream|pdf|zip|json)|text\/plain)/

let site: UploadSite
let user: SignedInUser
let files: readonly HostileFile[]

/** Lists the paths of all files in the data folder of the site. */
async function listAllFiles() {
  const { dataDir } = site.config
  const entries = await fs.readdir(dataDir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.relative(dataDir, path.join(parentPath, name)))
}

async function expectInert({ url }: { readonly url: string }, label: string) {
  const { headers, status } = await site.createVisitor().get(url)
  expect([status, String(headers['content-type'])], label).toEqual([200, expect.stringMatching(INERT_TYPES)])
  expect(headers['x-content-type-options'], label).toBe('nosniff')
  const isImage = headers['content-type'] === 'image/webp' && url.startsWith('/storage/')
  if (isImage) return
  expect(headers['content-disposition'], label).toBe('attachment')
  expect(String(headers['content-security-policy']), label).toContain('sandbox')
}

/**
 * Registers the test that uploads hostile files.
 * @param step 1 uploads every file; a larger number `n` uploads only every nth file, to save time.
 */
export function testHostileFiles(step: number) {
  beforeAll(async () => {
    site = await createUploadSite()
    user = await site.createSignedInUser()
    files = (await createHostileFiles()).filter((_file, index) => index % step === 0)
  })
  afterAll(() => site.close())

  test('refuses hostile files or stores them without effect', { timeout: 300_000 }, async () => {
    expect(files.length).toBeGreaterThanOrEqual(300 / step)
    const memoryBefore = process.memoryUsage().rss
    const outside = new Set((await listAllFiles()).filter((file) => !file.startsWith('files/')))
    const statuses = new Map<number, number>()
    for (const { label, name, bytes, uploadType } of files) {
      const { status, body } = await user.upload(createFileEntry, { file: bytes, name, fields: { uploadType, clientMime: 'text/html', relativePath: name } })
      expect([201, 413, 422], `${label}: ${status} ${JSON.stringify(body)}`).toContain(status)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status !== 201) continue
      const { fileEntry } = body
      expect(fileEntry.path, label).toMatch(STORED_PATH)
      expect(fileEntry.name, label).toMatch(/^[^/\\\p{Cc}\u202a-\u202e\u2066-\u2069]{1,200}$/u)
      await expectInert(fileEntry, label)
    }
    // Many files are accepted and many are refused. Otherwise the loop above would prove nothing about one of the two results.
    expect(Math.min(statuses.get(201) ?? 0, statuses.get(422) ?? 0)).toBeGreaterThan(50 / step)
    const stored = await site.listStoredFiles()
    expect(stored.filter((file) => !STORED_PATH.test(file))).toEqual([])
    expect((await listAllFiles()).filter((file) => !file.startsWith('files/') && !outside.has(file))).toEqual([])
    expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(MAX_MEMORY_GROWTH)
    const afterwards = await user.upload(createFileEntry, { file: createSound(), name: 'song.wav', fields: { uploadType: UPLOAD_TYPES.sound } })
    expect(afterwards.status).toBe(201)
  })
}
