import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { createCheckStorage } from '../administration/check-storage.ts'
import { createS3 } from './s3.ts'

/** A real object storage: `TEST_S3_ENDPOINT` (not for Amazon), `TEST_S3_REGION`, `TEST_S3_BUCKET`, `TEST_S3_ACCESS_KEY`, `TEST_S3_SECRET_KEY`. */
const { TEST_S3_ENDPOINT, TEST_S3_REGION, TEST_S3_BUCKET, TEST_S3_ACCESS_KEY, TEST_S3_SECRET_KEY } = process.env
const MEBIBYTE = 1024 * 1024

describe.runIf(TEST_S3_BUCKET)('a real object storage', () => {
  const s3 = createS3({
    endpoint: TEST_S3_ENDPOINT ?? null,
    region: TEST_S3_REGION ?? 'us-east-1',
    bucket: String(TEST_S3_BUCKET),
    usesPathStyle: TEST_S3_ENDPOINT !== undefined,
    accessKey: String(TEST_S3_ACCESS_KEY),
    secretKey: String(TEST_S3_SECRET_KEY),
  })
  const key = `private/00/${randomUUID()}.bin`
  afterAll(() => s3.storage.remove(key))

  test('passes the check of the storage', async () => {
    const check = createCheckStorage({ storages: { get: async () => s3.storage }, settings: { get: async <T>() => 's3' as T } })
    expect(await check()).toMatchObject({ ok: true })
  })

  test('refuses another type and another length than a signed URL fixes', async () => {
    const url = await s3.uploads.signPut(key, { mime: 'audio/wav', size: 5 })
    const put = async (body: string, type: string) => (await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })).status
    expect([await put('sound', 'text/html'), await put('longer', 'audio/wav'), await put('sound', 'audio/wav')]).toEqual([403, 403, 200])
  })

  test('stores an upload in parts', async () => {
    const parts = [randomBytes(5 * MEBIBYTE), randomBytes(1000)]
    const uploadId = await s3.uploads.create(key, 'audio/wav')
    for (const [index, part] of parts.entries()) {
      const url = await s3.uploads.signPart({ key, uploadId, partNumber: index + 1 }, part.length)
      expect((await fetch(url, { method: 'PUT', body: new Uint8Array(part) })).status).toBe(200)
    }
    await s3.uploads.complete(key, uploadId, (await s3.uploads.listParts(key, uploadId)) ?? [])
    expect(await s3.storage.stat(key)).toMatchObject({ size: 5 * MEBIBYTE + 1000 })
  })
})
