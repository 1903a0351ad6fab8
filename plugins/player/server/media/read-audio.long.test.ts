import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWav } from './testing/audio-files.ts'
import { createMediaSite, type MediaSite } from './testing/media-site.ts'

let site: MediaSite
beforeAll(async () => {
  site = await createMediaSite()
})
afterAll(() => site.close())

test('reads a file while another one is being encoded, and encodes it afterwards', { timeout: 180_000 }, async () => {
  const { id: userId } = await site.createSignedInUser({ permissions: ['music.create'] })
  const read = async (fileEntryId: number) => site.media.describeUpload(fileEntryId, { userId }, 'en')
  const { first, second, known } = await site.holdRenditions(async () => {
    const firstId = await site.upload(createWav({ seconds: 2 }), userId)
    await site.waitForUpload(firstId, userId, ({ status }) => status === 'encoding')
    const secondId = await site.upload(createWav({ seconds: 2 }), userId)
    const upload = await site.waitForUpload(secondId, userId, ({ peaks, loudness }) => peaks.length > 0 && loudness !== null)
    expect((await read(firstId)).renditions).toEqual([])
    return { first: firstId, second: secondId, known: upload }
  })
  expect(known).toMatchObject({ is_playable: true, duration: 2, renditions: [] })
  await site.waitForUpload(second, userId)
  expect([(await read(first)).status, (await read(second)).status]).toEqual(['ready', 'ready'])
  expect((await read(second)).renditions).toHaveLength(2)
  expect((await site.models.MediaAsset.findOne({ where: { fileEntryId: second } }))?.attempts).toBe(1)
})
