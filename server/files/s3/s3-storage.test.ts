import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import { createS3, getOrigin, type S3 } from './s3.ts'

const MEBIBYTE = 1024 * 1024
const WAV = { mime: 'audio/wav' }

let server: S3Server
let s3: S3
beforeAll(async () => {
  server = await startS3Server({ partsPerPage: 2 })
  s3 = await createS3(getOptions())
})
afterAll(() => server.close())

const getOptions = () => ({ ...server, region: 'eu-west-3', usesPathStyle: true })

describe('the storage of a bucket', () => {
  test('leaves nothing of a stream that fails', async () => {
    const failing = Readable.from(
      (async function* () {
        yield Buffer.alloc(20 * MEBIBYTE)
        throw new Error('the disk failed')
      })(),
    )
    await expect(s3.storage.write('private/00/c.wav', failing, WAV)).rejects.toThrow('the disk failed')
    expect(server.objects.has('private/00/c.wav')).toBe(false)
    expect(server.uploads.size).toBe(0)
  })

  test('rejects with a wrong key', async () => {
    const wrong = await createS3({ ...getOptions(), secretKey: 'wrong' })
    await expect(wrong.storage.write('private/00/e.wav', Buffer.from('x'), WAV)).rejects.toThrow('SignatureDoesNotMatch')
    expect(server.objects.has('private/00/e.wav')).toBe(false)
  })
})

describe('uploads', () => {
  test('lists all parts of an upload, page by page', async () => {
    const uploadId = await s3.uploads.create('private/00/g.wav', 'audio/wav')
    for (const partNumber of [1, 2, 3, 4, 5]) {
      const url = await s3.uploads.signPart({ key: 'private/00/g.wav', uploadId, partNumber }, 4)
      expect((await fetch(url, { method: 'PUT', body: 'part' })).status).toBe(200)
      expect((await fetch(url, { method: 'PUT', body: 'parts' })).status).toBe(403)
    }
    const parts = await s3.uploads.listParts('private/00/g.wav', uploadId)
    expect(parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([1, 2, 3, 4, 5].map((number) => [number, 4]))
    await s3.uploads.abort('private/00/g.wav', uploadId)
    expect(await s3.uploads.listParts('private/00/g.wav', uploadId)).toBeNull()
  })
})

test('returns the origin of signed URLs', async () => {
  const options = { endpoint: null, region: 'eu-west-3', bucket: 'music', usesPathStyle: false }
  expect(getOrigin(options)).toBe('https://music.s3.eu-west-3.amazonaws.com')
  expect(getOrigin({ ...options, endpoint: 'https://objects.example.test:9000', usesPathStyle: true })).toBe('https://objects.example.test:9000')
  const url = await s3.uploads.signPut('private/00/h.wav', { mime: 'audio/wav', size: 1 })
  expect(new URL(url).origin).toBe(s3.origin)
})
