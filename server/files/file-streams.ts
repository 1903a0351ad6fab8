import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { OpenFileCache } from './open-file-cache.ts'

/** Bytes of a file that are in memory for each client, even for a slow one. */
const CHUNK_BYTES = 128 * 1024
/** Unused buffers that are kept for the next clients: 8 MiB in total. */
const MAX_SPARE_BUFFERS = 64

/**
 * Creates the functions that send stored files. hapi lets a stream with a `writeToStream` method write the response itself. This
 * method reuses its buffer after the bytes were sent, because new buffers are created faster than the garbage collector frees them.
 */
export function createFileStreams(openFiles: OpenFileCache, onReadError: (error: unknown) => void) {
  const spareBuffers: Buffer[] = []

  async function* readChunks(path: string, start: number, end: number, getBuffer: () => Buffer) {
    const file = await openFiles.acquire(path)
    try {
      for (let offset = start; offset <= end; ) {
        const chunk = await file.read(getBuffer(), offset, end - offset + 1)
        if (chunk.length === 0) throw new Error(`${path} has become shorter`)
        yield chunk
        offset += chunk.length
      }
    } finally {
      file.release()
    }
  }

  const takeBuffer = () => spareBuffers.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES)
  function giveBack(buffer: Buffer) {
    if (spareBuffers.length < MAX_SPARE_BUFFERS) spareBuffers.push(buffer)
  }
  function abort(response: ServerResponse, error: unknown) {
    onReadError(error)
    response.destroy(error instanceof Error ? error : undefined)
  }

  /** Reads a short range at once, and sends it together with the headers. */
  async function writeShortRange(path: string, start: number, length: number, response: ServerResponse) {
    const buffer = takeBuffer()
    try {
      const file = await openFiles.acquire(path)
      const chunk = await file.read(buffer, start, length).finally(file.release)
      if (chunk.length < length) throw new Error(`${path} has become shorter`)
      if (response.destroyed || response.writableEnded) giveBack(buffer)
      else response.end(chunk, () => giveBack(buffer))
    } catch (error) {
      giveBack(buffer)
      abort(response, error)
    }
  }

  /** Writes a part of a file as the body of a response. */
  async function writeToResponse(path: string, start: number, end: number, response: ServerResponse) {
    const length = end - start + 1
    if (length <= CHUNK_BYTES) return writeShortRange(path, start, length, response)
    const buffer = takeBuffer()
    const write = createWriter(response)
    let remainingBytes = length
    try {
      for await (const chunk of readChunks(path, start, end, () => buffer)) {
        if (response.destroyed || response.writableEnded) return
        remainingBytes -= chunk.length
        await write(chunk, remainingBytes === 0)
      }
    } catch (error) {
      abort(response, error)
    } finally {
      giveBack(buffer)
    }
  }

  return {
    writeToResponse,
    /** Creates a stream of a part of a file. `start` and `end` are inclusive. */
    createStream(path: string, start: number, end: number): Readable {
      const stream = Readable.from(
        readChunks(path, start, end, () => Buffer.allocUnsafe(CHUNK_BYTES)),
        { objectMode: false, highWaterMark: 1 },
      )
      return Object.assign(stream, { writeToStream: (response: ServerResponse) => void writeToResponse(path, start, end, response) })
    },
  }
}

/** Creates a function that writes a chunk and waits until the system has taken it, or the client has disconnected. */
function createWriter(response: ServerResponse) {
  let stopWaiting = () => {}
  response.once('close', () => stopWaiting())
  return (chunk: Buffer, isLast: boolean) =>
    new Promise<void>((resolve) => {
      stopWaiting = resolve
      response.write(chunk, () => resolve())
      if (isLast) response.end()
    })
}
