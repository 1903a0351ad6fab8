import { expect, test } from 'vitest'
import { encode } from './encode.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { RATE } from './music/sound.ts'

const labels = { title: 'A', artist: 'B', album: 'C', track: '1/1', date: '2026-01-01' }

test('a second of sound becomes an MP4 whose table comes first', async () => {
  const audio = await encode(findFfmpeg(), Buffer.alloc(RATE * 4), labels)
  expect(audio.subarray(4, 8).toString()).toBe('ftyp')
  expect(audio.indexOf('moov')).toBeLessThan(audio.indexOf('mdat'))
})

test('an ffmpeg that fails or is missing says so', async () => {
  await expect(encode('/nowhere/ffmpeg', Buffer.alloc(8), labels)).rejects.toThrow('could not be started')
  await expect(encode(process.execPath, Buffer.alloc(8), labels)).rejects.toThrow('ended with')
})

test('the operator’s ffmpeg comes first', () => {
  expect(findFfmpeg({ FFMPEG_PATH: '/opt/ffmpeg', PATH: '/usr/bin' })).toBe('/opt/ffmpeg')
  expect(findFfmpeg({ PATH: '' })).toMatch(/ffmpeg/)
})
