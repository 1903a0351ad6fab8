import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import { createS3, getOrigin, type S3 } from './s3.ts'

const MEBIBYTE = 1024 * 1024
const WAV = { mime: 'audio/wav' }

let server: S3Server
let s3: S3
beforeAll(async () => {
  server = await startS3Server({ partsPerPage: 2 })
  s3 = createS3(getOptions())
})
afterAll(() => server.close())

const getOptions = () => ({ ...server, region: 'eu-west-3', usesPathStyle: true })
const readAll = (key: string, start: number, end: number) => buffer(s3.storage.read(key, start, end))

describe('the storage of a bucket', () => {
  test('writes, reads and deletes a file', async () => {
    const content = randomBytes(5000)
    expect(await s3.storage.write('private/00/a.wav', content, WAV)).toBe(5000)
    expect(await s3.storage.stat('private/00/a.wav')).toMatchObject({ size: 5000 })
    expect(await readAll('private/00/a.wav', 0, 4999)).toEqual(content)
    expect(await readAll('private/00/a.wav', 10, 19)).toEqual(content.subarray(10, 20))
    await s3.storage.remove('private/00/a.wav')
    await s3.storage.remove('private/00/a.wav')
    expect(await s3.storage.stat('private/00/a.wav')).toBeNull()
  })

  test('writes streams of unknown length, in parts when they are long', async () => {
    for (const size of [0, 1, 16 * MEBIBYTE, 33 * MEBIBYTE]) {
      const content = Buffer.alloc(size, 'sound')
      expect(await s3.storage.write('private/00/b.wav', Readable.from(splitBuffer(content), { objectMode: false }), WAV)).toBe(size)
      expect(server.objects.get('private/00/b.wav')?.body.equals(content), String(size)).toBe(true)
    }
    expect(server.uploads.size).toBe(0)
  })

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

  test('emits an error for a file that does not exist', async () => {
    await expect(readAll('private/00/none.wav', 0, 9)).rejects.toThrow('NoSuchKey')
  })

  test('signs links with the type of the response', async () => {
    await s3.storage.write('private/00/d.wav', Buffer.from('sound'), WAV)
    const url = await s3.storage.createLink?.('private/00/d.wav', { seconds: 60, mime: 'audio/wav', disposition: 'attachment' })
    const response = await fetch(url ?? '')
    expect(await response.text()).toBe('sound')
    expect(response.headers.get('content-disposition')).toBe('attachment')
    expect((await fetch((url ?? '').replace('attachment', 'inline'))).status).toBe(403)
  })

  test('rejects with a wrong key', async () => {
    const wrong = createS3({ ...getOptions(), secretKey: 'wrong' })
    await expect(wrong.storage.write('private/00/e.wav', Buffer.from('x'), WAV)).rejects.toThrow('SignatureDoesNotMatch')
    expect(server.objects.has('private/00/e.wav')).toBe(false)
  })
})

describe('uploads', () => {
  test('fixes the type and the length of a file', async () => {
    const url = await s3.uploads.signPut('private/00/f.wav', { mime: 'audio/wav', size: 5 })
    const put = (body: string, type: string) => fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })
    expect((await put('sound', 'text/html')).status).toBe(403)
    expect((await put('longer', 'audio/wav')).status).toBe(403)
    expect((await put('sound', 'audio/wav')).status).toBe(200)
  })

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

function* splitBuffer(content: Buffer) {
  for (let start = 0; start < content.length; start += 100_000) yield content.subarray(start, start + 100_000)
}
