import { describe, expect, test } from 'vitest'
import { createUpload } from './engine/create-upload.ts'
import { createSpeedMeter } from './engine/speed.ts'
import { findUploadType } from './find-upload-type.ts'
import { configuration, createFile } from './testing/fake-uploader.ts'
import { addUpUploads } from './total.ts'
import type { Upload } from './upload.ts'

const create = (values: Partial<Upload>): Upload => ({
  ...createUpload({ file: createFile('1.flac', 1000), relativePath: '' }, { uploadType: 'player.track' }, { userId: 7, batch: { id: 'b', isFolder: false } }),
  ...values,
})

describe('addUpUploads', () => {
  test('counts files, bytes, speed and the time left without cancelled uploads', () => {
    const total = addUpUploads([
      create({ state: 'completed', sentBytes: 1000 }),
      create({ state: 'inProgress', sentBytes: 400, bytesPerSecond: 100 }),
      create({}),
      create({ state: 'aborted' }),
    ])
    expect(total).toMatchObject({ files: 3, completed: 1, running: 1, sentBytes: 1400, size: 3000, bytesPerSecond: 100, secondsLeft: 16, isDone: false })
  })

  test('is paused when nothing runs and all waiting uploads are paused', () => {
    expect(addUpUploads([create({ isPaused: true }), create({ state: 'completed' })])).toMatchObject({ isPaused: true, isDone: false })
    expect(addUpUploads([create({ isPaused: true }), create({})]).isPaused).toBe(false)
  })

  test('waits to retry when all running uploads wait to retry', () => {
    const retrying = create({ state: 'inProgress', isWaitingToRetry: true })
    expect(addUpUploads([retrying, create({})]).isWaitingToRetry).toBe(true)
    expect(addUpUploads([retrying, create({ state: 'inProgress' })]).isWaitingToRetry).toBe(false)
  })
})

describe('createSpeedMeter', () => {
  test('measures the last five seconds', () => {
    const meter = createSpeedMeter()
    expect(meter.measure(0, 0)).toBeNull()
    expect(meter.measure(1000, 1000)).toBe(1000)
    expect(meter.measure(1000, 6500)).toBeNull()
    expect(meter.measure(3000, 7500)).toBe(2000)
  })
})

describe('findUploadType', () => {
  const types = configuration.types
  test.each([
    ['1.flac', 'audio/flac', 1000, { name: 'player.track' }],
    ['1.flac', '', 1000, { name: 'player.track' }],
    ['cover.jpg', 'image/jpeg', 1000, { name: 'cover.jpg', reason: 'type' }],
    ['1.wav', 'audio/wav', 600_000_000, { name: '1.wav', reason: 'size', maxBytes: types[0]?.max_bytes }],
  ])('finds the type of %s (%s, %i bytes)', (name, type, size, expected) => {
    expect(findUploadType({ name, type, size }, types)).toMatchObject(expected)
  })
})
