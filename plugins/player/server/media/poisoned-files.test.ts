import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AudioMessage, RefusedAudio } from './processing/messages.ts'
import { runAudioProcess, runTagsProcess } from './run-processes.ts'
import { createWav } from './testing/audio-files.ts'
import { createMediaSite, type MediaSite } from './testing/media-site.ts'
import { createPoisonedFiles, createSilenceBomb } from './testing/poisoned-files.ts'
import { withWorkFolder } from './work-folder.ts'

const poisonedFiles = createPoisonedFiles()

let site: MediaSite
beforeAll(async () => {
  site = await createMediaSite(['aac-128'])
})
afterAll(() => site.close())

/** Runs the process on a file. Returns the reason of a refusal, or the messages. */
const run = (content: Buffer, renditions: readonly { name: string; codec: 'aac'; bitRate: number }[] = []) =>
  withWorkFolder(async (folder) => {
    const file = path.join(folder, 'original')
    await writeFile(file, content)
    const messages: AudioMessage[] = []
    const request = { folder, maxSeconds: 600, renditions, previousEdge: null, nextEdge: null }
    const failure = await runAudioProcess(site.getContext('player'), { file, request, onMessage: (message) => void messages.push(message) }).then(
      () => null,
      (error: unknown) => (error instanceof RefusedAudio ? error.reason : Promise.reject(error)),
    )
    const tags = await runTagsProcess(site.getContext('player'), file, folder)
    return { failure, messages, tags }
  })

describe('a poisoned audio file', () => {
  test.each(poisonedFiles.filter(({ failure }) => failure !== null))('is refused: $name', async ({ content, failure }) => {
    expect((await run(content)).failure).toBe(failure)
  })

  test.each(poisonedFiles.filter(({ failure }) => failure === null))('is read when its music is fine: $name', async ({ content }) => {
    const { failure, messages, tags } = await run(content, [{ name: 'aac-128', codec: 'aac', bitRate: 128_000 }])
    expect(failure).toBeNull()
    expect(messages.find(({ kind }) => kind === 'rendition')).toBeDefined()
    expect(JSON.stringify(tags ?? {}).length).toBeLessThan(50_000)
  })

  test('fails alone, with a sentence for the artist, and the next file is processed', async () => {
    const { id } = await site.createSignedInUser({ permissions: ['music.create'] })
    const bad = await site.upload(createSilenceBomb(200, 192), id)
    const good = await site.upload(createWav({ seconds: 2 }), id)
    expect(await site.waitForUpload(good, id)).toMatchObject({ status: 'ready', error: null })
    const refused = await site.waitForUpload(bad, id)
    expect(refused).toMatchObject({ status: 'failed', is_playable: false })
    expect(refused.error?.message).toMatch(/^[A-Z].+\.$/)
    expect(await site.sql("select 1 from jobs.job where name = 'dead'")).toEqual([])
  })

  test('becomes a failed picture when it is not a picture', async () => {
    const { id } = await site.createSignedInUser({ permissions: ['music.create'] })
    const bomb = Buffer.from('89504e470d0a1a0a0000000d494844520000c3500000c3500806000000', 'hex')
    const fileIds = [await site.uploadPicture(Buffer.from('<svg/>'), id), await site.uploadPicture(bomb, id)]
    const readStates = () => Promise.all(fileIds.map((fileId) => site.media.describeArtwork(fileId, { userId: id }, 'en')))
    await expect.poll(async () => (await readStates()).map(({ status }) => status), { timeout: 15_000 }).toEqual(['failed', 'failed'])
    for (const { error } of await readStates()) expect(error?.code).toMatch(/^player\.media\.picture_/)
  })
})
