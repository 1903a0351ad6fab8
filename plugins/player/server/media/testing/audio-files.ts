/** A sample as a function of its time in seconds, and of its channel. */
export type Formula = (time: number, channel: number) => number

interface WavOptions {
  readonly seconds: number
  readonly sampleRate?: number
  readonly channels?: number
  readonly formula?: Formula
  /** Further WAV chunks that are appended after the samples. */
  readonly chunks?: readonly Buffer[]
}

/** A quiet chord of two tones, with a slightly different second tone in each channel. */
const CHORD: Formula = (time, channel) => 0.2 * Math.sin(2 * Math.PI * 220 * time) + 0.1 * Math.sin(2 * Math.PI * (330 + channel) * time)

const createChunk = (name: string, content: Buffer) => {
  const header = Buffer.alloc(8)
  header.write(name, 0, 'latin1')
  header.writeUInt32LE(content.length, 4)
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)])
}

/** Creates a WAV file with 16-bit samples. */
export function createWav({ seconds, sampleRate = 44_100, channels = 2, formula = CHORD, chunks = [] }: WavOptions): Buffer {
  const frames = Math.round(seconds * sampleRate)
  const samples = Buffer.alloc(frames * channels * 2)
  for (let frame = 0; frame < frames; frame += 1)
    for (let channel = 0; channel < channels; channel += 1)
      samples.writeInt16LE(Math.round(formula(frame / sampleRate, channel) * 32_767), (frame * channels + channel) * 2)
  return wrapSamples(samples, { sampleRate, channels, chunks })
}

/** Wraps 16-bit samples in a WAV file. Tests can pass a wrong length for the header. */
export function wrapSamples(
  samples: Buffer,
  { sampleRate = 44_100, channels = 2, chunks = [], dataBytes = samples.length }: Partial<WavOptions> & { readonly dataBytes?: number } = {},
): Buffer {
  const format = Buffer.alloc(16)
  format.writeUInt16LE(1, 0)
  format.writeUInt16LE(channels & 0xffff, 2)
  format.writeUInt32LE(sampleRate, 4)
  format.writeUInt32LE((sampleRate * channels * 2) % 2 ** 32, 8)
  format.writeUInt16LE((channels * 2) & 0xffff, 12)
  format.writeUInt16LE(16, 14)
  const data = createChunk('data', samples)
  data.writeUInt32LE(dataBytes, 4)
  const body = Buffer.concat([Buffer.from('WAVE', 'latin1'), createChunk('fmt ', format), data, ...chunks])
  const header = Buffer.alloc(8)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(body.length - samples.length + dataBytes, 4)
  return Buffer.concat([header, body])
}

/** Creates a text frame of an ID3 tag, for example `TIT2` for the title. */
export const createTextFrame = (id: string, text: string): Buffer => createFrame(id, Buffer.concat([Buffer.from([3]), Buffer.from(text, 'utf8')]))

/** Creates the frame of a front cover. */
export const createPictureFrame = (picture: Buffer, mime = 'image/png'): Buffer =>
  createFrame('APIC', Buffer.concat([Buffer.from([0]), Buffer.from(`${mime}\0`, 'latin1'), Buffer.from([3, 0]), picture]))

/** Creates a frame of ID3 2.3. Tests can pass a wrong length. */
export function createFrame(id: string, content: Buffer, length = content.length): Buffer {
  const header = Buffer.alloc(10)
  header.write(id, 0, 'latin1')
  header.writeUInt32BE(length, 4)
  return Buffer.concat([header, content])
}

/** Creates an ID3 2.3 tag. Tests can pass a wrong length. */
export function createId3(frames: readonly Buffer[], length = frames.reduce((sum, frame) => sum + frame.length, 0)): Buffer {
  const header = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, (length >> 21) & 127, (length >> 14) & 127, (length >> 7) & 127, length & 127])
  return Buffer.concat([header, ...frames])
}

/** Wraps an ID3 tag for a WAV file. */
export const createId3Chunk = (tag: Buffer): Buffer => createChunk('id3 ', tag)
