import { request } from 'node:http'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createTusEntry } from '@balafon/sdk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInUser } from '../../testing/index.ts'
import { createClientUpload } from '../testing/tus-client.ts'
import { createSound, createUploadSite, type UploadSite } from '../testing/upload-site.ts'

const MEBIBYTE = 1024 * 1024
const CHUNK = MEBIBYTE

let site: UploadSite
let user: SignedInUser
let siteUrl: string
const sound = createSound(6 * MEBIBYTE + 17)
beforeAll(async () => {
  site = await createUploadSite({ PORT: '0' })
  await site.site.server.start()
  siteUrl = site.site.server.info.uri
  user = await site.createSignedInUser()
})
afterAll(() => site.close())

/** Stores the file of an upload and compares what is served with what was uploaded. */
async function expectStored(uploadUrl: string | null) {
  const { status, body } = await user.request(createTusEntry, { body: { uploadKey: path.basename(String(uploadUrl)) } })
  expect(status).toBe(201)
  expect((await site.createVisitor().get(body.fileEntry.url)).rawBody.equals(sound)).toBe(true)
}

test('uploads a file in chunks with tus-js-client', async () => {
  const client = createClientUpload(sound, { siteUrl, user, chunkSize: CHUNK })
  client.upload.start()
  await client.finished
  expect(client.statuses).toEqual([201, ...Array(7).fill(204)])
  await expectStored(client.upload.url)
})

test('pauses an upload and continues it after a reload with tus-js-client', async () => {
  let onFirstChunks = () => {}
  const paused = new Promise<void>((resolve) => {
    onFirstChunks = resolve
  })
  const first = createClientUpload(sound, {
    siteUrl,
    user,
    chunkSize: CHUNK,
    onChunkComplete: (_chunk, accepted) => {
      if (accepted >= 3 * CHUNK) onFirstChunks()
    },
  })
  first.upload.start()
  await paused
  await first.upload.abort()
  const second = createClientUpload(sound, { siteUrl, user, chunkSize: CHUNK, uploadUrl: first.upload.url })
  second.upload.start()
  await second.finished
  expect(first.countSentBytes() + second.countSentBytes()).toBeLessThanOrEqual(sound.length + CHUNK)
  await expectStored(second.upload.url)
})

test('accepts one file from two tabs at once without damaging it', async () => {
  const first = createClientUpload(sound, { siteUrl, user, chunkSize: CHUNK })
  first.upload.start()
  await expect.poll(() => first.upload.url).not.toBeNull()
  const second = createClientUpload(sound, { siteUrl, user, chunkSize: CHUNK, uploadUrl: first.upload.url })
  second.upload.start()
  const results = await Promise.allSettled([first.finished, second.finished])
  expect(results.map(({ status }) => status)).toContain('fulfilled')
  const refused = [...first.statuses, ...second.statuses].filter((status) => status >= 400)
  expect(refused.every((status) => status === 409 || status === 423)).toBe(true)
  await expectStored(first.upload.url)
})

test('returns 423 during another request, and keeps the bytes of a broken request', async () => {
  const startSending = async () => {
    const { headers } = await startUpload()
    const url = `${siteUrl}${headers.location}`
    const sending = request(url, {
      method: 'PATCH',
      headers: { ...getHeaders(), 'content-type': 'application/offset+octet-stream', 'upload-offset': '0', 'content-length': String(sound.length) },
    })
    sending.on('error', () => {})
    sending.write(sound.subarray(0, 2 * MEBIBYTE))
    await setTimeout(100)
    return { url, sending }
  }
  const readHead = (url: string) => fetch(url, { method: 'HEAD', headers: getHeaders() })
  let { url, sending } = await startSending()
  // Under load, the second request may arrive before the first one, or so late that the first one counts as broken. The test then repeats both requests.
  await expect
    .poll(async () => {
      const { status } = await readHead(url)
      if (status !== 423) {
        sending.destroy()
        ;({ url, sending } = await startSending())
      }
      return status
    })
    .toBe(423)
  sending.destroy()
  await expect.poll(async () => (await readHead(url)).headers.get('upload-offset')).toBe(String(2 * MEBIBYTE))
})

const getHeaders = () => ({
  cookie: [...user.cookies].map((pair) => pair.join('=')).join('; '),
  'x-xsrf-token': user.cookies.get('XSRF-TOKEN') ?? '',
  'tus-resumable': '1.0.0',
})

function startUpload() {
  const metadata = ['uploadType', 'acme.uploads.large_sound'].map((text, index) => (index === 0 ? text : Buffer.from(text).toString('base64'))).join(' ')
  return user.send('POST', '/api/v1/tus/upload', { headers: { ...getHeaders(), 'upload-length': String(sound.length), 'upload-metadata': metadata } })
}
