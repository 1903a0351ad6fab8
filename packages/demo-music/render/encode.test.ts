import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE_RATE } from '../synthesis/samples.ts'
import { encodeTrack } from './encode.ts'
import { findFfmpeg } from './find-ffmpeg.ts'

const labels = { title: 'A', artist: 'B', album: 'C', track: '1/1', date: '2026-01-01' }

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-encode-'))
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

describe('encodeTrack', () => {
  test('writes an MP4 file with its index before the audio', async () => {
    const file = path.join(folder, 'one.m4a')
    await encodeTrack(findFfmpeg(), Buffer.alloc(SAMPLE_RATE * 4), labels, file)
    const audio = await fs.readFile(file)
    expect(audio.subarray(4, 8).toString()).toBe('ftyp')
    expect(audio.indexOf('moov')).toBeLessThan(audio.indexOf('mdat'))
  })

  test('rejects when ffmpeg is missing or fails', async () => {
    const file = path.join(folder, 'two.m4a')
    await expect(encodeTrack('/nowhere/ffmpeg', Buffer.alloc(8), labels, file)).rejects.toThrow('could not be started')
    await expect(encodeTrack(process.execPath, Buffer.alloc(8), labels, file)).rejects.toThrow('ended with')
  })
})

describe('findFfmpeg', () => {
  test('returns FFMPEG_PATH when it is set, and searches for ffmpeg otherwise', () => {
    expect(findFfmpeg({ FFMPEG_PATH: '/opt/ffmpeg', PATH: '/usr/bin' })).toBe('/opt/ffmpeg')
    expect(findFfmpeg({ PATH: '' })).toMatch(/ffmpeg/)
  })
})
