import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RenditionRow } from './media.presenter.ts'
import { CONTEXT_SAMPLES } from './processing/track-edges.ts'
import { createWav } from './testing/audio-files.ts'
import { createMediaSite, type MediaSite } from './testing/media-site.ts'
import { withWorkFolder } from './work-folder.ts'

const RATE = 44_100
/** The number of samples of the first track. It is not a multiple of the frame size of the encoder, as in most music. */
const CUT = 2 * RATE + 317
/** The number of samples at the start and at the end of a track that are compared: an encoder that does not know the neighbouring track changes them audibly. */
const NEAR = 600
const DECODE_SCRIPT = path.join(import.meta.dirname, 'testing/decode-process.ts')
const DECODE_LIMITS = { cpuSeconds: 30, memoryMegabytes: 1024, maxOutputBytes: 2 ** 28 }

/** A tone with a rising frequency. The second track continues the first one exactly, so errors at the cut can be measured. */
const sweep = (time: number) => 0.4 * Math.sin(2 * Math.PI * (200 * time + 90 * time * time))

let site: MediaSite
/** The beginning of the second track as it was encoded before its album was known. */
let beginningAlone: Float32Array
let joined: { readonly first: RenditionRow; readonly second: RenditionRow }
beforeAll(async () => {
  site = await createMediaSite(['aac-128'])
  const owner = await site.createSignedInUser({ permissions: ['music.create'] })
  const actor = { userId: owner.id }
  const { id: artistId } = await site.createArtist('Sona', owner.id)
  const album = await site.catalogue.albums.create({ name: 'Sweep', artistIds: [artistId] }, actor)
  const uploads = [
    await site.upload(createWav({ seconds: CUT / RATE, formula: sweep }), owner.id),
    await site.upload(createWav({ seconds: 2, formula: (time) => sweep(time + CUT / RATE) }), owner.id),
  ]
  const [first = 0, second = 0] = uploads
  for (const id of uploads) await site.waitForUpload(id, owner.id)
  const firstAlone = await findRendition(first)
  beginningAlone = (await decode(await findRendition(second))).subarray(0, NEAR)
  for (const [index, id] of uploads.entries())
    await site.media.createTrack({ name: `Part ${index + 1}`, artistIds: [artistId], albumId: album.id, number: index + 1 }, id, actor)
  // On a real site, a job calls this 30 seconds after the last change of the album.
  await site.processAudio.refreshAlbum(album.id)
  const readJoined = async () => {
    const tracks = { first: await findRendition(first), second: await findRendition(second) }
    expect(tracks.second.frontTrim).toBeGreaterThan(CONTEXT_SAMPLES)
    expect(tracks.first.recipe).not.toBe(firstAlone.recipe)
    return tracks
  }
  joined = await vi.waitFor(readJoined, { timeout: 60_000, interval: 100 })
})
afterAll(() => site.close())

async function findRendition(fileEntryId: number): Promise<RenditionRow> {
  const asset = await site.models.MediaAsset.findOne({ where: { fileEntryId } })
  const row = await site.models.MediaRendition.findOne({ where: { assetId: asset?.id ?? 0 } })
  if (!row) throw new Error('There is no rendition.')
  return row
}

/** Decodes a rendition in the same way as a player that appends segments: first the header, then all segments in their order. Returns the left channel. */
async function decode({ fileEntryId, initOffset, initLength, segments, frontTrim, frames }: RenditionRow): Promise<Float32Array> {
  const file = await buffer(await site.getContext('player').files.read(fileEntryId))
  const parts = segments.map(([, offset, length]) => file.subarray(offset, offset + length))
  const input = Buffer.concat([file.subarray(initOffset, initOffset + initLength), ...parts])
  const samples = await decodeFile(input)
  return Float32Array.from({ length: frames }, (_, index) => samples[2 * (frontTrim + index)] ?? Number.NaN)
}

/** Decodes a file in a child process, as the site does. */
const decodeFile = (content: Buffer) =>
  withWorkFolder(async (folder) => {
    const inputFile = path.join(folder, 'input')
    await writeFile(inputFile, content)
    const output = await site.getContext('player').runInChild({ command: process.execPath, args: [DECODE_SCRIPT], inputFile, ...DECODE_LIMITS })
    return new Float32Array(output.buffer.slice(output.byteOffset, output.byteOffset + output.length))
  })

/** Computes the root mean square of the difference between the samples and the original tone. */
function computeError(samples: Float32Array, start: number): number {
  const sum = samples.reduce((total, value, index) => total + (value - sweep((start + index) / RATE)) ** 2, 0)
  return Math.sqrt(sum / samples.length)
}

describe('a rendition of a track of an album', () => {
  test('has exactly as many samples as the original track', () => {
    // The second track was uploaded with two seconds.
    expect([joined.first.frames, joined.second.frames]).toEqual([CUT, 2 * RATE])
  })

  test('decodes to the original tone, also at the cut between the tracks', async () => {
    const first = await decode(joined.first)
    const second = await decode(joined.second)
    const middle = computeError(second.subarray(RATE, RATE + NEAR), CUT + RATE)
    expect(middle).toBeLessThan(0.02)
    expect(computeError(second.subarray(0, NEAR), CUT)).toBeLessThan(3 * middle)
    expect(computeError(first.subarray(CUT - NEAR), CUT - NEAR)).toBeLessThan(3 * middle)
  })

  test('differs more from the tone at its start when it was encoded alone', async () => {
    const second = await decode(joined.second)
    expect(computeError(beginningAlone, CUT)).toBeGreaterThan(4 * computeError(second.subarray(0, NEAR), CUT))
  })
})
