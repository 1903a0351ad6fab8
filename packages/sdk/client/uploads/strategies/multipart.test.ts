import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ResponseOf } from '../../../contract/index.ts'
import type { createMultipartUpload, createS3Entry, getUploadedParts } from '../../../contract/uploads.ts'
import { createUpload } from '../engine/create-upload.ts'
import type { SendBytes } from '../engine/send-bytes.ts'
import { UploadError } from '../engine/upload-error.ts'
import { configuration, createFakeNetwork, createFile, createFileEntry } from '../testing/fake-uploader.ts'
import { sendInParts } from './multipart.ts'
import { chooseStrategy } from './send-file.ts'
import type { UploadAttempt } from './upload-attempt.ts'

const PART = 20 * 1024 * 1024
const target: ResponseOf<typeof createMultipartUpload> = { key: 'private/1', uploadId: 'u1' }

let requests: { path: string; body: { partNumbers?: number[]; parts?: { PartNumber: number; ETag: string }[] } }[]
let storedParts: ResponseOf<typeof getUploadedParts>['parts'] | null

/** Returns the response of the server to a request about parts. */
function respond(path: string, body: { partNumbers?: number[] }): object {
  if (path.endsWith('create')) return target
  if (path.endsWith('batch-sign-part-urls'))
    return { urls: (body.partNumbers ?? []).map((partNumber) => ({ partNumber, url: `https://s3.test/${partNumber}` })) }
  if (path.endsWith('get-uploaded-parts')) return { parts: storedParts }
  if (path.endsWith('entries')) return { fileEntry: createFileEntry('large.wav') } satisfies ResponseOf<typeof createS3Entry>
  return {}
}

beforeEach(() => {
  vi.useFakeTimers()
  requests = []
  storedParts = []
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const path = url.split('?')[0] ?? ''
    requests.push({ path, body: JSON.parse(body) })
    const isMissing = path.endsWith('get-uploaded-parts') && storedParts === null
    return new Response(JSON.stringify(respond(path, JSON.parse(body))), { status: isMissing ? 404 : path.endsWith('entries') ? 201 : 200 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function createAttempt(size: number, values: Partial<UploadAttempt> = {}): UploadAttempt & { progress: number[] } {
  const file = createFile('large.wav', size)
  const progress: number[] = []
  return {
    upload: createUpload({ file, relativePath: '' }, { uploadType: 'player.track' }, { userId: 7, batch: { id: 'b', isFolder: false } }),
    file,
    configuration,
    network: createFakeNetwork(),
    resumePoint: null,
    saveResumePoint: () => {},
    onProgress: (sentBytes) => progress.push(sentBytes),
    onFinishing: () => {},
    signal: new AbortController().signal,
    progress,
    ...values,
  }
}

const accept: SendBytes = async ({ url }) => ({ status: 200, text: '', getHeader: () => `"${url}"` })
const listRequests = (end: string) => requests.filter(({ path }) => path.endsWith(end))
const listPartNumbers = () => listRequests('complete')[0]?.body.parts?.map(({ PartNumber }) => PartNumber)

describe('sendInParts', () => {
  test('sends five parts at once, and requests at most ten URLs together', async () => {
    let running = 0
    let highest = 0
    const send: SendBytes = async (request) => {
      running += 1
      highest = Math.max(highest, running)
      await Promise.resolve()
      running -= 1
      return accept(request)
    }
    const attempt = createAttempt(24 * PART)
    await sendInParts(attempt, send)
    expect(highest).toBe(5)
    const batches = listRequests('batch-sign-part-urls').map(({ body }) => body.partNumbers?.length ?? 0)
    expect(Math.max(...batches)).toBe(10)
    expect(batches.reduce((sum, count) => sum + count, 0)).toBe(24)
    expect(listPartNumbers()).toEqual(Array.from({ length: 24 }, (_, index) => index + 1))
    expect(attempt.progress.at(-1)).toBe(24 * PART)
  })

  test('sends only the parts that the storage does not have', async () => {
    storedParts = [1, 2].map((PartNumber) => ({ PartNumber, ETag: `"${PartNumber}"`, Size: PART }))
    const sent: string[] = []
    const send: SendBytes = (request) => {
      sent.push(request.url)
      return accept(request)
    }
    await sendInParts(createAttempt(3 * PART, { resumePoint: { kind: 'multipart', ...target } }), send)
    expect(sent).toEqual(['https://s3.test/3'])
    expect(listPartNumbers()).toEqual([1, 2, 3])
    expect(listRequests('create')).toEqual([])
  })

  test('sends nothing again when the parts were joined before the reload', async () => {
    storedParts = null
    const attempt = createAttempt(3 * PART, { resumePoint: { kind: 'multipart', ...target } })
    expect(await sendInParts(attempt, () => Promise.reject(new Error('A part was sent.')))).toMatchObject({ name: 'large.wav' })
    expect(listRequests('entries')[0]?.body).toMatchObject({ filename: target.key })
    expect(listRequests('create')).toEqual([])
  })

  test('sends an empty file as one part', async () => {
    await sendInParts(createAttempt(0), accept)
    expect(listPartNumbers()).toEqual([1])
  })

  test('retries a part three times with a new URL', async () => {
    let count = 0
    const send: SendBytes = async (request) => {
      count += 1
      if (count <= 3) throw new UploadError('network')
      return accept(request)
    }
    const sending = sendInParts(createAttempt(PART), send)
    await vi.advanceTimersByTimeAsync(8000)
    await sending
    expect(count).toBe(4)
    expect(listRequests('batch-sign-part-urls')).toHaveLength(4)
  })

  test('keeps the parts after a lost connection', async () => {
    const sending = sendInParts(createAttempt(PART), () => Promise.reject(new UploadError('network')))
    const failure = expect(sending).rejects.toThrow(UploadError)
    await vi.advanceTimersByTimeAsync(8000)
    await failure
    expect(listRequests('abort')).toEqual([])
  })

  test('deletes all parts when the storage refuses a part', async () => {
    await expect(sendInParts(createAttempt(PART), async () => ({ status: 400, text: '', getHeader: () => null }))).rejects.toThrow(UploadError)
    expect(listRequests('abort')[0]?.body).toEqual(target)
  })
})

describe('chooseStrategy', () => {
  const MEGABYTE = 1024 * 1024
  test.each([
    [4 * MEGABYTE - 1, { direct: true }, 'form'],
    [4 * MEGABYTE, { direct: true }, 'tus'],
    [100 * MEGABYTE, { direct: true }, 'tus'],
    [100 * MEGABYTE + 1, { direct: true }, 'multipart'],
    [100 * MEGABYTE + 1, { direct: false }, 'tus'],
    [5 * MEGABYTE, { direct: true, resumable: false }, 'presign'],
    [500 * MEGABYTE, { direct: false, resumable: false }, 'form'],
  ])('chooses for %i bytes and the configuration %j the strategy %s', (size, values, strategy) => {
    expect(chooseStrategy(size, { ...configuration, ...values })).toBe(strategy)
  })
})
