import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'

/** Longer tracks are decoded again for their loudness and for their renditions, because their samples would fill the disk. */
const MAX_BYTES = 2 ** 31
const READ_BYTES = 2 ** 18

export type Scratch = ReturnType<typeof createScratch>

/** Keeps decoded samples on the disk, so that the loudness and all renditions need no other decode. */
export function createScratch(file: string) {
  const descriptor = openSync(file, 'w+')
  let bytes = 0
  return {
    /** Adds samples, unless the limit is reached. */
    add(samples: Float32Array) {
      if (bytes <= MAX_BYTES) writeSync(descriptor, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength))
      bytes += samples.byteLength
    },
    isComplete: () => bytes <= MAX_BYTES,
    /** Reads all samples. A chunk is valid until the next one is read. */
    *read(): Generator<Float32Array> {
      const buffer = Buffer.alloc(READ_BYTES)
      for (let position = 0; position < bytes; ) {
        const length = readSync(descriptor, buffer, 0, READ_BYTES, position)
        if (length === 0) return
        position += length
        yield new Float32Array(buffer.buffer, buffer.byteOffset, length / 4)
      }
    },
    remove() {
      closeSync(descriptor)
      rmSync(file, { force: true })
    },
  }
}
