const SAMPLES_PER_SECOND = 8000
const HEADER_BYTES = 44

/** Creates a WAV file with a tone: one channel, 8 bits per sample. */
export function createTone(seconds: number, frequency: number): Buffer {
  const sampleCount = seconds * SAMPLES_PER_SECOND
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('RIFF', 0)
  header.writeUInt32LE(HEADER_BYTES - 8 + sampleCount, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16) // length of the format
  header.writeUInt16LE(1, 20) // PCM
  header.writeUInt16LE(1, 22) // channels
  header.writeUInt32LE(SAMPLES_PER_SECOND, 24)
  header.writeUInt32LE(SAMPLES_PER_SECOND, 28) // bytes per second
  header.writeUInt16LE(1, 32) // bytes per sample
  header.writeUInt16LE(8, 34) // bits per sample
  header.write('data', 36)
  header.writeUInt32LE(sampleCount, 40)
  const samples = Buffer.from(Array.from({ length: sampleCount }, (_, index) => 128 + 60 * Math.sin((2 * Math.PI * frequency * index) / SAMPLES_PER_SECOND)))
  return Buffer.concat([header, samples])
}
