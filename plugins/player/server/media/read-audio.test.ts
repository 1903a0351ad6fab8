import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWav, wrapSamples } from './testing/audio-files.ts'
import { createMediaSite, type MediaSite } from './testing/media-site.ts'

const BYTES_PER_SECOND = 44_100 * 4

let site: MediaSite
beforeAll(async () => {
  site = await createMediaSite()
})
afterAll(() => site.close())

test('reads a file while another one is being encoded, and encodes it afterwards', { timeout: 60_000 }, async () => {
  const { id: userId } = await site.createSignedInUser({ permissions: ['music.create'] })
  const read = async (fileEntryId: number) => site.media.describeUpload(fileEntryId, { userId }, 'en')
  // Noise takes long to encode.
  const long = await site.upload(wrapSamples(randomBytes(60 * BYTES_PER_SECOND)), userId)
  await site.waitForUpload(long, userId, ({ status }) => status === 'encoding')
  const short = await site.upload(createWav({ seconds: 2 }), userId)
  const known = await site.waitForUpload(short, userId, ({ peaks, loudness }) => peaks.length > 0 && loudness !== null)
  expect(known).toMatchObject({ is_playable: true, duration: 2, renditions: [] })
  expect((await read(long)).renditions).toEqual([])
  await site.waitForUpload(short, userId)
  expect([(await read(long)).status, (await read(short)).status]).toEqual(['ready', 'ready'])
  expect((await read(short)).renditions).toHaveLength(2)
  expect((await site.models.MediaAsset.findOne({ where: { fileEntryId: short } }))?.attempts).toBe(1)
})
