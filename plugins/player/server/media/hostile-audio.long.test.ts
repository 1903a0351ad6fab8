import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWav } from './testing/audio-files.ts'
import { createHostileAudio, createSilenceBomb } from './testing/hostile-audio.ts'
import { createMediaSite, type MediaSite } from './testing/media-site.ts'
import { type ProcessedFile, processAll } from './testing/process-all.ts'

const hostileFiles = createHostileAudio()

let site: MediaSite
let processed: readonly ProcessedFile[]
beforeAll(async () => {
  site = await createMediaSite(['aac-128'])
  const files = hostileFiles.map(({ content, failure }) => ({ content, shouldEncode: failure === null }))
  processed = await processAll(site.getContext('player').runInChild, files)
})
afterAll(() => site.close())

const cases = hostileFiles.map(({ name, failure }, index) => ({ name, failure, index }))

describe('a hostile audio file', () => {
  test.each(cases.filter(({ failure }) => failure !== null))('is refused: $name', ({ failure, index }) => {
    expect(processed[index]).toMatchObject({ failure, renditions: 0 })
  })

  test.each(cases.filter(({ failure }) => failure === null))('is accepted when its samples are valid: $name', ({ index }) => {
    expect(processed[index]).toMatchObject({ failure: null, renditions: 1 })
    expect(processed[index]?.tagsLength).toBeLessThan(50_000)
  })

  test('fails with a message for the artist, and the next file is processed', async () => {
    const { id } = await site.createSignedInUser({ permissions: ['music.create'] })
    // The file contains 200 frames of 65,535 samples at 192 Hz, which are 19 hours of silence.
    const bad = await site.upload(createSilenceBomb(200, 192), id)
    const good = await site.upload(createWav({ seconds: 2 }), id)
    expect(await site.waitForUpload(good, id)).toMatchObject({ status: 'ready', error: null })
    const refused = await site.waitForUpload(bad, id)
    expect(refused).toMatchObject({ status: 'failed', is_playable: false })
    expect(refused.error?.message).toMatch(/^[A-Z].+\.$/)
    expect(await site.sql("select 1 from jobs.job where name = 'dead'")).toEqual([])
  })
})

describe('a hostile picture', () => {
  test('sets the status failed for an SVG file and for a picture with too many pixels', async () => {
    const { id } = await site.createSignedInUser({ permissions: ['music.create'] })
    // This is the header of a PNG file with 50,000 × 50,000 pixels.
    const largePicture = Buffer.from('89504e470d0a1a0a0000000d494844520000c3500000c3500806000000', 'hex')
    const fileIds = [await site.uploadPicture(Buffer.from('<svg/>'), id), await site.uploadPicture(largePicture, id)]
    const readStates = () => Promise.all(fileIds.map((fileId) => site.media.describeArtwork(fileId, { userId: id }, 'en')))
    await expect.poll(async () => (await readStates()).map(({ status }) => status), { timeout: 15_000 }).toEqual(['failed', 'failed'])
    for (const { error } of await readStates()) expect(error?.code).toMatch(/^player\.media\.picture_/)
  })
})
