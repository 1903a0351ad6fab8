import { execFile } from 'node:child_process'
import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE_RATE } from '../synthesis/samples.ts'
import { encodeTrack } from './encode.ts'

const SECONDS = 3
const tags = { title: 'Café', artist: 'B', album: 'C', track: '1/2', date: '2026-01-01' }

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-encode-'))
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

/** Creates a tone of 440 Hz at 50 % of the full amplitude. */
function createTone(): Buffer {
  const samples = new Int16Array(SAMPLE_RATE * SECONDS * 2)
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.sin((Math.floor(index / 2) * 440 * 2 * Math.PI) / SAMPLE_RATE) * 16_384
  return Buffer.from(samples.buffer)
}

/** Decodes a file with FFmpeg in another process and returns its tags, its length in samples and its loudest sample. */
async function decode(file: string) {
  const code = `
    import { Decoder, Demuxer } from 'node-av/api'
    await using input = await Demuxer.open(${JSON.stringify(file)})
    const stream = input.audio()
    using decoder = await Decoder.create(stream)
    let sampleCount = 0, loudest = 0
    for await (using frame of decoder.frames(input.packets(stream.index))) {
      if (frame === null) break
      sampleCount += frame.nbSamples
      const plane = Buffer.from(frame.data[0])
      for (let offset = 0; offset < frame.nbSamples * 4; offset += 4) loudest = Math.max(loudest, Math.abs(plane.readFloatLE(offset)))
    }
    console.log(JSON.stringify({ codec: stream.codecpar.codecId, tags: input.metadata, sampleCount, loudest }))
    process.exit(0)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { cwd: import.meta.dirname })
  return JSON.parse(stdout) as { tags: Record<string, string>; sampleCount: number; loudest: number }
}

describe('encodeTrack', () => {
  test('writes an MP4 file with its index before the audio', async () => {
    const file = path.join(folder, 'one.m4a')
    await encodeTrack(Buffer.alloc(SAMPLE_RATE * 4), tags, file)
    const audio = await fs.readFile(file)
    expect(audio.subarray(4, 8).toString()).toBe('ftyp')
    expect(audio.indexOf('moov')).toBeLessThan(audio.indexOf('mdat'))
  })

  test('writes a file that plays, with its tags', async () => {
    const file = path.join(folder, 'tone.m4a')
    await encodeTrack(createTone(), tags, file)
    const { tags: decodedTags, sampleCount, loudest } = await decode(file)
    expect(decodedTags).toMatchObject(tags)
    expect(sampleCount / SAMPLE_RATE).toBeCloseTo(SECONDS, 1)
    expect(loudest).toBeGreaterThan(0.45)
    expect(loudest).toBeLessThan(0.6)
  })

  test('rejects when the file cannot be written', async () => {
    await expect(encodeTrack(Buffer.alloc(8), tags, path.join(folder, 'missing', 'two.m4a'))).rejects.toThrow('The encoder ended with 1')
  })

  test("runs an operator's ffmpeg with limits and without the secrets of the server", async () => {
    const ffmpeg = path.join(folder, 'ffmpeg')
    const report = path.join(folder, 'report')
    await fs.writeFile(ffmpeg, `#!/bin/sh\ncat > /dev/null\n{ ulimit -t; env; echo "$@"; } > ${report}\n`, { mode: 0o755 })
    process.env.ENCODE_SECRET = 'secret'
    await encodeTrack(Buffer.alloc(8), tags, path.join(folder, 'three.m4a'), ffmpeg)
    delete process.env.ENCODE_SECRET
    const text = await fs.readFile(report, 'utf8')
    expect(text.split('\n')[0]).toBe('120')
    expect(text).toContain('-metadata title=Café')
    expect(text).not.toContain('ENCODE_SECRET')
  })

  test("rejects when the operator's ffmpeg is missing or fails", async () => {
    const file = path.join(folder, 'four.m4a')
    await expect(encodeTrack(Buffer.alloc(8), tags, file, '/nowhere/ffmpeg')).rejects.toThrow('ffmpeg (/nowhere/ffmpeg) ended with 127')
    await expect(encodeTrack(Buffer.alloc(8), tags, file, process.execPath)).rejects.toThrow('ended with')
  })
})
