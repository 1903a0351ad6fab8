import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RenditionSpec } from './processing/messages.ts'
import { runAudioProcess } from './run-processes.ts'
import { createWav } from './testing/audio-files.ts'
import { createSilenceBomb } from './testing/hostile-audio.ts'
import { createMediaSite, type MediaSite } from './testing/media-site.ts'
import { processAll } from './testing/process-all.ts'
import { withWorkFolder } from './work-folder.ts'

const MUTATIONS = 60
const RENDITIONS: readonly RenditionSpec[] = [
  { name: 'aac-128', codec: 'aac', bitRate: 128_000 },
  { name: 'opus-96', codec: 'opus', bitRate: 96_000 },
  { name: 'flac', codec: 'flac', bitRate: 0 },
]

let site: MediaSite
beforeAll(async () => {
  site = await createMediaSite()
})
afterAll(() => site.close())

/** Creates pseudo-random numbers that are the same in each run. */
function createRandom(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** Creates audio files of several formats, uncompressed and encoded. */
const createFiles = () =>
  withWorkFolder(async (folder) => {
    const wav = createWav({ seconds: 2 })
    const file = path.join(folder, 'original')
    await writeFile(file, wav)
    const request = { folder, maxSeconds: 60, renditions: RENDITIONS, previousEdge: null, nextEdge: null }
    await runAudioProcess(site.getContext('player'), { file, request, onMessage: () => {} })
    const encoded = await Promise.all(RENDITIONS.map(({ name }) => readFile(path.join(folder, `${name}.mp4`))))
    return [wav, createSilenceBomb(2), ...encoded]
  })

type Mutation = (file: Buffer, random: (limit: number) => number) => Buffer

const MUTATION_KINDS: readonly Mutation[] = [
  function flipBytes(file, random) {
    const changed = Buffer.from(file)
    for (let count = 10 ** random(4); count > 0; count -= 1) changed[random(changed.length)] = random(256)
    return changed
  },
  function changeHeader(file, random) {
    const changed = Buffer.from(file)
    for (let count = 1 + random(8); count > 0; count -= 1) changed[random(Math.min(400, changed.length))] = random(256)
    return changed
  },
  function writeHugeNumber(file, random) {
    const changed = Buffer.from(file)
    changed.writeUInt32BE(0xffff_ffff - random(16), random(Math.min(2000, changed.length - 4)))
    return changed
  },
  (file, random) => file.subarray(0, random(file.length)),
  function removeRange(file, random) {
    const start = random(file.length)
    return Buffer.concat([file.subarray(0, start), file.subarray(start + random(5000))])
  },
  function repeatRange(file, random) {
    const start = random(file.length)
    return Buffer.concat([file.subarray(0, start), file.subarray(start, start + random(5000)), file.subarray(start)])
  },
]

test('refuses mutated audio files, or reads them, and none ends the process', { timeout: 300_000 }, async () => {
  const files = await createFiles()
  const random = createRandom(42)
  const mutated = files.flatMap((file) =>
    Array.from({ length: MUTATIONS }, (_, index) => {
      const mutate = MUTATION_KINDS[index % MUTATION_KINDS.length]
      return { content: mutate ? mutate(file, random) : file, shouldEncode: true }
    }),
  )
  const processed = await processAll(site.getContext('player').runInChild, mutated)
  expect(processed).toHaveLength(5 * MUTATIONS)
  const refused = processed.filter(({ failure }) => failure !== null)
  // Both outcomes occur often: neither everything is refused nor everything accepted.
  expect(Math.min(refused.length, processed.length - refused.length)).toBeGreaterThan(MUTATIONS)
})
