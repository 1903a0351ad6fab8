import { expect, test } from 'vitest'
import type { AudioSource } from '../../contract/playback.ts'
import { describeQuality } from './describe-quality.ts'

const source: AudioSource = { track_id: 1, url: '/song.mp3', mime: 'audio/mpeg', size: 4_800_000, duration: 200, peaks: [], preview: null }

test.each([
  ['MP3 192 kbit/s', source],
  ['FLAC', { ...source, mime: 'audio/flac' }],
  ['AAC 96 kbit/s', { ...source, mime: 'audio/mp4; codecs=mp4a.40.2', size: 240_000, preview: { seconds: 20, reason: '', action: null } }],
  ['MP3', { ...source, duration: 0 }],
] as const)('describes the quality of a stream as %s', (text, stream) => {
  expect(describeQuality(stream, String)).toBe(text)
})
