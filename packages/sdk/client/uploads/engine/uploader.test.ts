import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { chooseFiles, chooseFolder, createFakeStorage, createFakeUploader, createFile } from '../testing/fake-uploader.ts'
import { UploadError } from './upload-error.ts'
import type { ResumePoint } from './upload-journal.ts'

const options = { uploadType: 'player.track' }
const NAMES = ['1.flac', '2.flac', '3.flac', '4.flac', '5.flac']
/** Lets promises settle. */
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('queue of uploads', () => {
  test('runs three uploads at the same time, and starts the next when one is completed', async () => {
    const { uploader, findAttempt, listStates } = createFakeUploader()
    uploader.add(chooseFiles(...NAMES), options)
    await settle()
    expect(listStates()).toEqual(['1.flac inProgress', '2.flac inProgress', '3.flac inProgress', '4.flac pending', '5.flac pending'])
    findAttempt('2.flac').succeed()
    await settle()
    expect(listStates()).toEqual(['1.flac inProgress', '2.flac completed', '3.flac inProgress', '4.flac inProgress', '5.flac pending'])
  })

  test('uploads a folder one file after another', async () => {
    const { uploader, findAttempt, listStates } = createFakeUploader()
    uploader.add(chooseFolder('1.flac', '2.flac'), options)
    await settle()
    expect(listStates()).toEqual(['1.flac inProgress', '2.flac pending'])
    findAttempt('1.flac').succeed()
    await settle()
    expect(listStates()).toEqual(['1.flac completed', '2.flac inProgress'])
  })

  test('uploads no other file at the same time as a large file', async () => {
    const { uploader, findAttempt, listStates } = createFakeUploader()
    uploader.add([{ file: createFile('large.wav', 200_000_000), relativePath: '' }], options)
    uploader.add(chooseFiles('1.flac', '2.flac'), options)
    await settle()
    expect(listStates()).toEqual(['large.wav inProgress', '1.flac pending', '2.flac pending'])
    findAttempt('large.wav').succeed()
    await settle()
    expect(listStates()).toEqual(['large.wav completed', '1.flac inProgress', '2.flac inProgress'])
  })

  test('does not add a file that is already in the queue', async () => {
    const { uploader, attempts } = createFakeUploader()
    uploader.add(chooseFiles('1.flac'), options)
    uploader.add(chooseFiles('1.flac'), options)
    await settle()
    expect(attempts).toHaveLength(1)
  })

  test('pauses an upload, starts the next one, and continues the paused one later', async () => {
    const { uploader, attempts, findAttempt, find, listStates } = createFakeUploader()
    const [id = ''] = uploader.add(chooseFiles('1.flac', '2.flac', '3.flac', '4.flac'), options)
    await settle()
    uploader.pause([id])
    await settle()
    expect(findAttempt('1.flac').signal.aborted).toBe(true)
    expect(find('1.flac')).toMatchObject({ state: 'pending', isPaused: true })
    expect(listStates()).toContain('4.flac inProgress')
    findAttempt('2.flac').succeed()
    uploader.resume([id])
    await settle()
    expect(attempts.filter(({ upload }) => upload.name === '1.flac')).toHaveLength(2)
    expect(find('1.flac')).toMatchObject({ state: 'inProgress', isPaused: false })
  })

  test('cancels an upload and deletes its bytes on the server', async () => {
    const discarded: ResumePoint[] = []
    const { uploader, findAttempt, find, storage } = createFakeUploader({ discard: (resumePoint) => discarded.push(resumePoint) })
    const [id = ''] = uploader.add(chooseFiles('1.flac'), options)
    await settle()
    findAttempt('1.flac').saveResumePoint({ kind: 'tus', url: '/api/v1/tus/upload/abc' })
    uploader.cancel([id])
    await settle()
    expect(find('1.flac')?.state).toBe('aborted')
    expect(discarded).toEqual([{ kind: 'tus', url: '/api/v1/tus/upload/abc' }])
    expect(storage.length).toBe(0)
  })
})

describe('failures of uploads', () => {
  test('fails with "timed_out" after 30 seconds without progress, and not before', async () => {
    const { uploader, findAttempt, find } = createFakeUploader()
    uploader.add(chooseFiles('1.flac'), options)
    await vi.advanceTimersByTimeAsync(29_000)
    findAttempt('1.flac').onProgress(1)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(find('1.flac')?.state).toBe('inProgress')
    await vi.advanceTimersByTimeAsync(1)
    expect(find('1.flac')).toMatchObject({ state: 'failed', problem: { code: 'timed_out' } })
    expect(findAttempt('1.flac').signal.aborted).toBe(true)
  })

  test('has no time limit while the server stores a file that it received', async () => {
    const { uploader, findAttempt, find } = createFakeUploader()
    uploader.add(chooseFiles('1.flac'), options)
    await settle()
    findAttempt('1.flac').onFinishing()
    await vi.advanceTimersByTimeAsync(300_000)
    expect(find('1.flac')).toMatchObject({ state: 'inProgress', isFinishing: true })
    findAttempt('1.flac').succeed()
    await settle()
    expect(find('1.flac')?.state).toBe('completed')
  })

  test('retries a server error after 0, 3, 5, 10 and 20 seconds and then fails', async () => {
    const { uploader, attempts, findAttempt, find } = createFakeUploader()
    uploader.add(chooseFiles('1.flac'), options)
    await settle()
    for (const delayMs of [0, 3000, 5000, 10_000, 20_000]) {
      const count = attempts.length
      findAttempt('1.flac').fail(new ApiError(503, 'unknown', ''))
      await vi.advanceTimersByTimeAsync(Math.max(0, delayMs - 1))
      if (delayMs > 0) expect(attempts).toHaveLength(count)
      expect(find('1.flac')?.isWaitingToRetry).toBe(delayMs > 0)
      await vi.advanceTimersByTimeAsync(1)
      expect(attempts).toHaveLength(count + 1)
      expect(find('1.flac')?.isWaitingToRetry).toBe(false)
    }
    findAttempt('1.flac').fail(new ApiError(503, 'unknown', ''))
    await settle()
    expect(find('1.flac')).toMatchObject({ state: 'failed', problem: { code: 'rejected' } })
  })

  test.each([
    [2, 409],
    [2, 423],
    [2, 500],
    [1, 400],
    [1, 403],
    [1, 413],
  ])('makes %i attempts in total when the server responds with %i', async (count, status) => {
    const { uploader, attempts, findAttempt } = createFakeUploader()
    uploader.add(chooseFiles('1.flac'), options)
    await settle()
    findAttempt('1.flac').fail(new ApiError(status, 'unknown', ''))
    await vi.advanceTimersByTimeAsync(1)
    expect(attempts).toHaveLength(count)
  })

  test('shows the message of the server at the file', async () => {
    const { uploader, findAttempt, find } = createFakeUploader()
    uploader.add(chooseFiles('1.flac'), options)
    await settle()
    findAttempt('1.flac').fail(new ApiError(422, 'invalid', 'Invalid', { errors: { file: ['This file type is not allowed'] } }))
    await settle()
    expect(find('1.flac')?.problem).toEqual({ code: 'rejected', message: 'This file type is not allowed' })
  })

  test('waits while the device is offline and continues afterwards', async () => {
    const { uploader, attempts, network, findAttempt, find } = createFakeUploader()
    uploader.add(chooseFiles('1.flac'), options)
    await settle()
    findAttempt('1.flac').onFinishing()
    network.setOnline(false)
    findAttempt('1.flac').fail(new UploadError('network'))
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(find('1.flac')).toMatchObject({ state: 'inProgress', isWaitingForNetwork: true, isFinishing: false })
    expect(attempts).toHaveLength(1)
    network.setOnline(true)
    await settle()
    expect(attempts).toHaveLength(2)
    expect(find('1.flac')).toMatchObject({ isWaitingForNetwork: false })
  })

  test('retries uploads that failed because the connection was lost, after a reconnect', async () => {
    const { uploader, attempts, findAttempt, find } = createFakeUploader()
    uploader.add(chooseFiles('1.flac', '2.flac'), options)
    await settle()
    findAttempt('2.flac').fail(new ApiError(413, 'upload.too_large', 'Too large'))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(find('1.flac')?.problem?.code).toBe('timed_out')
    uploader.retryAfterReconnect()
    await settle()
    expect(attempts.map(({ upload }) => upload.name)).toEqual(['1.flac', '2.flac', '1.flac'])
  })
})

describe('uploads after a reload of the page', () => {
  test('sends only the missing files when the user chooses the folder again', async () => {
    const storage = createFakeStorage()
    const before = createFakeUploader({ storage })
    before.uploader.add(chooseFolder('1.flac', '2.flac', '3.flac'), options)
    await settle()
    before.findAttempt('1.flac').succeed()
    await settle()
    before.findAttempt('2.flac').saveResumePoint({ kind: 'tus', url: '/api/v1/tus/upload/two' })

    const after = createFakeUploader({ storage })
    await after.uploader.restore()
    expect(after.listStates()).toEqual(['1.flac completed', '2.flac pending', '3.flac pending'])
    expect(after.find('2.flac')?.needsFile).toBe(true)
    expect(after.attempts).toEqual([])
    after.uploader.add(chooseFolder('1.flac', '2.flac', '3.flac'), options)
    await settle()
    expect(after.findAttempt('2.flac').resumePoint).toEqual({ kind: 'tus', url: '/api/v1/tus/upload/two' })
    after.findAttempt('2.flac').succeed()
    await settle()
    after.findAttempt('3.flac').succeed()
    await settle()
    expect(after.attempts.map(({ upload }) => upload.name)).toEqual(['2.flac', '3.flac'])
    expect(storage.length).toBe(0)
  })

  test('keeps the request key after a reload, and creates a new key for a new upload', async () => {
    const storage = createFakeStorage()
    const before = createFakeUploader({ storage })
    before.uploader.add(chooseFiles('1.flac'), options)
    await settle()
    const after = createFakeUploader({ storage })
    await after.uploader.restore()
    after.uploader.add(chooseFiles('1.flac'), options)
    await settle()
    const { requestKey } = after.findAttempt('1.flac').upload
    expect(requestKey).toBe(before.findAttempt('1.flac').upload.requestKey)
    after.findAttempt('1.flac').succeed()
    await settle()
    after.uploader.add(chooseFiles('1.flac'), options)
    await settle()
    expect(after.findAttempt('1.flac').upload.requestKey).not.toBe(requestKey)
  })

  test('continues with files that the user chooses one by one', async () => {
    const storage = createFakeStorage()
    createFakeUploader({ storage }).uploader.add(chooseFolder('1.flac'), options)
    const after = createFakeUploader({ storage })
    await after.uploader.restore()
    expect(after.uploader.attach(chooseFiles('other.flac', '1.flac'))).toBe(1)
    await settle()
    expect(after.listStates()).toEqual(['1.flac inProgress'])
  })

  test('shows no uploads of another open tab', async () => {
    const storage = createFakeStorage()
    createFakeUploader({ storage, tab: 'other tab' }).uploader.add(chooseFiles('1.flac'), options)
    const after = createFakeUploader({ storage, listOpenTabs: async () => new Set(['other tab']) })
    await after.uploader.restore()
    expect(after.listStates()).toEqual([])
  })

  test('shows no uploads of another user', async () => {
    const storage = createFakeStorage()
    createFakeUploader({ storage }).uploader.add(chooseFiles('1.flac'), options)
    const after = createFakeUploader({ storage, getUserId: () => 8 })
    await after.uploader.restore()
    expect(after.listStates()).toEqual([])
    expect(storage.length).toBe(1)
  })

  test('removes uploads after a day', async () => {
    const storage = createFakeStorage()
    createFakeUploader({ storage }).uploader.add(chooseFiles('1.flac'), options)
    vi.setSystemTime(Date.now() + 25 * 3_600_000)
    const after = createFakeUploader({ storage })
    await after.uploader.restore()
    expect(after.listStates()).toEqual([])
    expect(storage.length).toBe(0)
  })

  test('keeps completed uploads for a screen until the screen removes them', async () => {
    const storage = createFakeStorage()
    const before = createFakeUploader({ storage })
    before.uploader.add(chooseFiles('1.flac'), { ...options, isKeptAfterCompletion: true })
    await settle()
    before.findAttempt('1.flac').succeed()
    await settle()
    const after = createFakeUploader({ storage })
    await after.uploader.restore()
    expect(after.find('1.flac')).toMatchObject({ state: 'completed', isEarlier: true, fileEntry: { name: '1.flac' } })
    after.uploader.remove([after.find('1.flac')?.id ?? ''])
    expect(storage.length).toBe(0)
  })

  test('starts again without asking the user when the browser can read the file', async () => {
    const storage = createFakeStorage()
    createFakeUploader({ storage }).uploader.add(chooseFiles('1.flac'), options)
    const handle = { getFile: async () => createFile('1.flac'), queryPermission: async () => 'granted' } as unknown as FileSystemFileHandle
    const after = createFakeUploader({ storage, handles: { save: async () => {}, remove: async () => {}, read: async () => handle } })
    await after.uploader.restore()
    await settle()
    expect(after.listStates()).toEqual(['1.flac inProgress'])
  })
})
