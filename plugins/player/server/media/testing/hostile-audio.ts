import type { AudioFailure } from '../processing/messages.ts'
import { createFrame, createId3, createId3Chunk, createTextFrame, createWav, wrapSamples } from './audio-files.ts'

/**
 * A file that attacks or misleads the code that reads audio files. `failure` is the expected reason of its refusal; `null` when it is accepted, because
 * its samples are valid.
 */
export interface HostileFile {
  readonly name: string
  readonly content: Buffer
  readonly failure: AudioFailure | null
}

const SECOND = 44_100 * 4
const MUSIC_SECONDS = 2

/** Creates pseudo-random bytes that are the same in each run. */
function createNoise(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = 42
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    bytes[index] = state >>> 16
  }
  return bytes
}

const createBox = (type: string, content: Buffer) => {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + content.length, 0)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, content])
}

function computeCrc(bytes: Buffer, width: 8 | 16, polynomial: number): number {
  const [top, mask] = [2 ** (width - 1), 2 ** width - 1]
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << (width - 8)
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & top ? (crc << 1) ^ polynomial : crc << 1) & mask
  }
  return crc
}

const BLOCK = 65_535

/** Encodes a number for the header of a FLAC frame, which uses the encoding of UTF-8. */
function encodeFrameNumber(value: number): number[] {
  if (value < 0x80) return [value]
  if (value < 0x800) return [0xc0 | (value >> 6), 0x80 | (value & 0x3f)]
  return [0xe0 | (value >> 12), 0x80 | ((value >> 6) & 0x3f), 0x80 | (value & 0x3f)]
}

/** Creates a FLAC file of silence that becomes thousands of times larger when it is decoded, because 14 bytes contain 65,535 samples. */
export function createSilenceBomb(frames: number, sampleRate = 8000): Buffer {
  const info = Buffer.alloc(34)
  info.writeUInt16BE(BLOCK, 0)
  info.writeUInt16BE(BLOCK, 2)
  info.writeUInt32BE(((sampleRate << 12) | (15 << 4)) >>> 0, 10)
  const header = Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, 34]), info])
  const blocks = Array.from({ length: frames }, (_, index) => {
    const start = Buffer.from([0xff, 0xf8, 0x70, 0x00, ...encodeFrameNumber(index), (BLOCK - 1) >> 8, (BLOCK - 1) & 0xff])
    const body = Buffer.concat([start, Buffer.from([computeCrc(start, 8, 0x07), 0x00, 0x00, 0x00])])
    const crc = computeCrc(body, 16, 0x8005)
    return Buffer.concat([body, Buffer.from([crc >> 8, crc & 0xff])])
  })
  return Buffer.concat([header, ...blocks])
}

const createManyTags = () => createId3(Array.from({ length: 10_000 }, (_, index) => createFrame('TXXX', Buffer.from(`\x03tag ${index}\0value ${index}`))))

/** Creates all hostile audio files. The files are small, but their headers claim another size, or they become very large when they are decoded. */
export const createHostileAudio = (): HostileFile[] => [
  { name: 'an empty file', content: Buffer.alloc(0), failure: 'unreadable' },
  { name: 'noise', content: createNoise(200_000), failure: 'unreadable' },
  { name: 'zeros', content: Buffer.alloc(200_000), failure: 'unreadable' },
  { name: 'a text', content: Buffer.from('These are only words. '.repeat(500)), failure: 'unreadable' },
  { name: 'a playlist of a local file', content: Buffer.from('#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'), failure: 'unreadable' },
  { name: 'a list of files to join', content: Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"), failure: 'unreadable' },
  { name: 'a stream description', content: Buffer.from('v=0\no=- 0 0 IN IP4 127.0.0.1\nm=audio 5004 RTP/AVP 0\n'), failure: 'unreadable' },
  { name: 'a picture', content: Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'), failure: 'unreadable' },
  {
    name: 'an MP4 file without an index',
    content: Buffer.concat([createBox('ftyp', Buffer.from('M4A \0\0\0\0M4A isom')), createBox('mdat', createNoise(50_000))]),
    failure: 'truncated',
  },
  { name: 'an MP4 file of nested boxes', content: createNestedBoxes(200), failure: 'truncated' },
  { name: 'a WAV file that was cut', content: wrapSamples(Buffer.alloc(2 * SECOND, 20), { dataBytes: 60 * SECOND }), failure: 'truncated' },
  { name: 'a WAV file without samples', content: wrapSamples(Buffer.alloc(0)), failure: 'no_audio' },
  { name: 'a very short WAV file', content: createWav({ seconds: 0.3 }), failure: 'too_short' },
  { name: 'a WAV file with 4 billion samples per second', content: wrapSamples(Buffer.alloc(SECOND), { sampleRate: 4_294_967_295 }), failure: 'unreadable' },
  { name: 'a WAV file with 60,000 channels', content: wrapSamples(Buffer.alloc(SECOND), { channels: 60_000 }), failure: 'no_audio' },
  { name: 'a WAV file with 200 channels', content: wrapSamples(Buffer.alloc(SECOND), { channels: 200 }), failure: 'unsupported' },
  { name: 'hours of silence in a small FLAC file', content: createSilenceBomb(2000), failure: 'too_long' },
  {
    name: 'an ID3 tag of 256 MB that is a lie',
    content: Buffer.concat([createId3([createTextFrame('TIT2', 'x')], 2 ** 28 - 1), createNoise(5000)]),
    failure: 'unreadable',
  },
  { name: 'music with 10,000 tags', content: createWav({ seconds: MUSIC_SECONDS, chunks: [createId3Chunk(createManyTags())] }), failure: null },
  {
    name: 'music with a cover whose length is a lie',
    content: createWav({ seconds: MUSIC_SECONDS, chunks: [createId3Chunk(createId3([createFrame('APIC', createNoise(1000), 1_000_000_000)]))] }),
    failure: null,
  },
  {
    name: 'music at full scale',
    content: createWav({ seconds: MUSIC_SECONDS, formula: (time) => (Math.floor(time * 880) % 2 === 0 ? 1 : -1) }),
    failure: null,
  },
  { name: 'silence', content: createWav({ seconds: MUSIC_SECONDS, formula: () => 0 }), failure: null },
]

function createNestedBoxes(depth: number): Buffer {
  let box: Buffer = Buffer.alloc(0)
  for (let level = 0; level < depth; level += 1) box = createBox(level % 2 === 0 ? 'trak' : 'moov', box)
  return Buffer.concat([createBox('ftyp', Buffer.from('M4A \0\0\0\0')), box])
}
