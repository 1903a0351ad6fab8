import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import { createCheckStorage } from '../administration/check-storage.ts'
import { createS3, type S3 } from './s3.ts'
import type { S3Options } from './s3-client.ts'

const MEBIBYTE = 1024 * 1024
/** Parts of a real object storage have at least this size, apart from the last one. */
const PART = 5 * MEBIBYTE
const WAV = { mime: 'audio/wav' }
const REAL = 'the real object storage of S3_TEST_BUCKET'

/** Reads the options of a real object storage from the environment. Its bucket may contain other files. */
function readRealOptions(environment: NodeJS.ProcessEnv): S3Options | null {
  const { S3_TEST_BUCKET, S3_TEST_ACCESS_KEY, S3_TEST_SECRET_KEY, S3_TEST_ENDPOINT, S3_TEST_REGION, S3_TEST_PATH_STYLE } = environment
  if (!S3_TEST_BUCKET || !S3_TEST_ACCESS_KEY || !S3_TEST_SECRET_KEY) return null
  return {
    endpoint: S3_TEST_ENDPOINT || null,
    region: S3_TEST_REGION || 'us-east-1',
    bucket: S3_TEST_BUCKET,
    usesPathStyle: S3_TEST_PATH_STYLE === 'true',
    accessKey: S3_TEST_ACCESS_KEY,
    secretKey: S3_TEST_SECRET_KEY,
  }
}

const realOptions = readRealOptions(process.env)
if (!realOptions) console.info(`${REAL} is not checked: set S3_TEST_BUCKET, S3_TEST_ACCESS_KEY and S3_TEST_SECRET_KEY to check it too.`)

let server: S3Server
beforeAll(async () => {
  server = await startS3Server({ partsPerPage: 2 })
})
afterAll(() => server.close())

const TARGETS: readonly (readonly [string, () => S3Options])[] = [
  ['the object storage of the tests', () => ({ ...server, region: 'eu-west-3', usesPathStyle: true })],
  ...(realOptions ? [[REAL, () => realOptions] as const] : []),
]

describe.each(TARGETS)('%s', { timeout: 120_000 }, (_name, getOptions) => {
  let s3: S3
  const keys: string[] = []
  beforeAll(async () => {
    s3 = await createS3(getOptions())
  })
  afterAll(async () => {
    for (const key of keys) await s3.storage.remove(key)
  })

  const createKey = () => {
    const key = `private/00/contract-${randomUUID()}.wav`
    keys.push(key)
    return key
  }
  const readAll = (key: string, start: number, end: number) => buffer(s3.storage.read(key, start, end))

  test('writes, reads and deletes a file', async () => {
    const [key, content] = [createKey(), randomBytes(5000)]
    expect(await s3.storage.write(key, content, WAV)).toBe(5000)
    expect(await s3.storage.stat(key)).toMatchObject({ size: 5000 })
    expect(await readAll(key, 0, 4999)).toEqual(content)
    expect(await readAll(key, 10, 19)).toEqual(content.subarray(10, 20))
    await s3.storage.remove(key)
    await s3.storage.remove(key)
    expect(await s3.storage.stat(key)).toBeNull()
  })

  test('writes streams of unknown length, in parts when they are long', async () => {
    for (const size of [0, 1, 16 * MEBIBYTE, 33 * MEBIBYTE]) {
      const [key, content] = [createKey(), Buffer.alloc(size, 'sound')]
      expect(await s3.storage.write(key, Readable.from(splitBuffer(content), { objectMode: false }), WAV)).toBe(size)
      expect((await s3.storage.stat(key))?.size).toBe(size)
      expect((await readAll(key, 0, size - 1)).equals(content), String(size)).toBe(true)
    }
  })

  test('passes the check that an administrator runs', async () => {
    const check = createCheckStorage({ storages: { get: async () => s3.storage }, settings: { get: async <T>() => 's3' as T } })
    expect(await check()).toMatchObject({ ok: true })
  })

  test('rejects the reading of a file that does not exist', async () => {
    await expect(readAll(createKey(), 0, 9)).rejects.toMatchObject({ name: 'NoSuchKey' })
  })

  test('signs links with the type and the disposition of the response', async () => {
    const key = createKey()
    await s3.storage.write(key, Buffer.from('sound'), WAV)
    const url = await s3.storage.createLink?.(key, { seconds: 60, mime: 'audio/flac', disposition: 'attachment' })
    const response = await fetch(url ?? '', { headers: { range: 'bytes=1-3' } })
    expect([response.status, await response.text()]).toEqual([206, 'oun'])
    expect(response.headers.get('content-type')).toBe('audio/flac')
    expect(response.headers.get('content-disposition')).toBe('attachment')
    expect((await fetch((url ?? '').replace('attachment', 'inline'))).status).toBe(403)
  })

  test('accepts a file at a signed URL only with the signed type and length', async () => {
    const key = createKey()
    const url = await s3.uploads.signPut(key, { mime: 'audio/wav', size: 5 })
    const put = (body: string, type: string) => fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })
    expect((await put('sound', 'text/html')).status).toBe(403)
    expect((await put('longer', 'audio/wav')).status).toBe(403)
    expect((await put('sound', 'audio/wav')).status).toBe(200)
    expect((await s3.uploads.readStart(key, 3)).toString()).toBe('sou')
    const copy = createKey()
    await s3.uploads.copy(key, copy, 'audio/flac')
    expect((await readAll(copy, 0, 4)).toString()).toBe('sound')
  })

  test('joins parts that were sent to signed URLs, and cancels an upload', async () => {
    const [key, content] = [createKey(), randomBytes(PART + 7)]
    const uploadId = await s3.uploads.create(key, 'audio/wav')
    const bodies = [content.subarray(0, PART), content.subarray(PART)]
    for (const [index, body] of bodies.entries()) {
      const url = await s3.uploads.signPart({ key, uploadId, partNumber: index + 1 }, body.length)
      expect((await fetch(url, { method: 'PUT', body })).status).toBe(200)
      expect((await fetch(url, { method: 'PUT', body: 'another length' })).status).toBe(403)
    }
    const parts = await s3.uploads.listParts(key, uploadId)
    expect(parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, PART],
      [2, 7],
    ])
    await s3.uploads.complete(key, uploadId, parts ?? [])
    expect((await readAll(key, 0, content.length - 1)).equals(content)).toBe(true)
    expect(await s3.uploads.listParts(key, uploadId)).toBeNull()
    const cancelled = await s3.uploads.create(key, 'audio/wav')
    await s3.uploads.abort(key, cancelled)
    await s3.uploads.abort(key, cancelled)
    expect(await s3.uploads.listParts(key, cancelled)).toBeNull()
  })
})

function* splitBuffer(content: Buffer) {
  for (let start = 0; start < content.length; start += 100_000) yield content.subarray(start, start + 100_000)
}
