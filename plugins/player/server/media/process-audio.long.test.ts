import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MediaUpload } from '../../contract/media.ts'
import { createId3, createId3Chunk, createPictureFrame, createTextFrame, createWav } from './testing/audio-files.ts'
import { createMediaSite, type MediaSite } from './testing/media-site.ts'

const RUN = { signal: new AbortController().signal, reportProgress: () => {}, isLastAttempt: true, attempt: 1 }

let site: MediaSite
let owner: Awaited<ReturnType<MediaSite['createSignedInUser']>>
let upload: MediaUpload
beforeAll(async () => {
  site = await createMediaSite()
  owner = await site.createSignedInUser({ permissions: ['music.create'] })
  const cover = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#c02030' } })
    .png()
    .toBuffer()
  const tag = createId3([createTextFrame('TIT2', 'Rain'), createTextFrame('TPE1', 'Sona'), createTextFrame('TRCK', '3/9'), createPictureFrame(cover)])
  const id = await site.upload(createWav({ seconds: 3, chunks: [createId3Chunk(tag)] }), owner.id)
  upload = await site.waitForUpload(id, owner.id)
})
afterAll(() => site.close())

describe('an uploaded audio file', () => {
  test('has the correct duration, loudness and peak', () => {
    expect(upload).toMatchObject({ status: 'ready', error: null, duration: 3, codec: 'pcm_s16le', is_lossless: true, sample_rate: 44_100, channels: 2 })
    // The chord consists of tones with 0.2 and 0.1 of full scale. Together, they have about -19 LUFS and a peak of at most 0.3, which is -10.5 dBTP.
    expect(upload.loudness).toBeGreaterThan(-20)
    expect(upload.loudness).toBeLessThan(-12)
    expect(upload.true_peak).toBeGreaterThan(-11)
    expect(upload.true_peak).toBeLessThan(-10)
    expect(upload.peaks).toHaveLength(150)
    expect(Math.max(...upload.peaks)).toBe(1)
  })

  test('has its tags and its cover', () => {
    expect(upload.tags).toMatchObject({ title: 'Rain', artists: ['Sona'], track: 3 })
    expect(upload.cover).toMatchObject({ width: 700, height: 500 })
    expect(upload.cover?.colors[0]).toMatch(/^#[bc]/)
    expect(upload.cover?.variants.map(({ mime }) => mime)).toContain('image/avif')
  })

  test('has the renditions that the setting lists', async () => {
    expect(upload.renditions.map(({ name }) => name)).toEqual(['aac-128', 'opus-96'])
    const rows = await site.models.MediaRendition.findAll({ order: [['name', 'ASC']] })
    const [aac, opus] = rows
    expect(aac).toMatchObject({ codec: 'mp4a.40.2', sampleRate: 44_100, encoderDelay: 1024, frontTrim: 1024, frames: 3 * 44_100, frameSize: 1024 })
    expect(opus).toMatchObject({ codec: 'opus', sampleRate: 48_000, encoderDelay: 312, frames: 3 * 48_000, frameSize: 960 })
    const [segment] = aac?.segments ?? []
    expect(segment?.[0]).toBe(0)
    expect((segment?.[1] ?? 0) + (segment?.[2] ?? 0)).toBeLessThanOrEqual(aac?.fileSize ?? 0)
  })

  test('is removed without an error when it was deleted before its job ran', async () => {
    const { files } = site.getContext('player')
    const { id: fileEntryId, ...file } = await files.add({ name: 'song.wav', mime: 'audio/wav', body: createWav({ seconds: 1.5 }), visibility: 'private' })
    const asset = await site.models.MediaAsset.create({ fileEntryId, name: file.name, filePath: file.path, fileSize: file.file_size, mime: file.mime })
    await files.remove(fileEntryId)
    await site.processAudio.process(asset.id, RUN)
    expect(await site.models.MediaAsset.count({ where: { fileEntryId } })).toBe(0)
  })

  test('is removed without an error when it is deleted while its job runs', async () => {
    const { files } = site.getContext('player')
    const deleted = await site.holdRenditions(async () => {
      const id = await site.upload(createWav({ seconds: 1.5 }), owner.id)
      await site.waitForUpload(id, owner.id, ({ status }) => status === 'encoding')
      await files.remove(id)
      return id
    })
    await expect.poll(() => site.models.MediaAsset.count({ where: { fileEntryId: deleted } }), { timeout: 30_000 }).toBe(0)
    expect(await site.models.MediaRendition.count()).toBe(upload.renditions.length)
    expect(await site.sql("select 1 from jobs.job where name = 'dead'")).toEqual([])
  })

  test('is not encoded again when nothing has changed', async () => {
    const before = await site.models.MediaRendition.findAll({ order: [['id', 'ASC']] })
    const asset = await site.models.MediaAsset.findOne({ where: { fileEntryId: upload.file_entry_id } })
    await site.processAudio.process(asset?.id ?? 0, RUN)
    await asset?.reload()
    const after = await site.models.MediaRendition.findAll({ order: [['id', 'ASC']] })
    expect(after.map(({ fileEntryId }) => fileEntryId)).toEqual(before.map(({ fileEntryId }) => fileEntryId))
    expect(asset?.attempts).toBe(1)
  })
})
