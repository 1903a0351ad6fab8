import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { OpenFileCache } from './open-file-cache.ts'

/** So much of a file is in memory for each listener, however slowly it is taken. */
const PIECE = 128 * 1024
/** Buffers kept for the next listeners: 8 MiB. */
const MOST_SPARE = 64

/**
 * Streams of stored files. hapi lets a stream with `writeToStream` write its answer by itself: ours does so from one buffer
 * that is filled again when its bytes are gone, since fresh ones are made faster than they are cleared away.
 */
export function createFileStreams(files: OpenFileCache) {
  const spare: Buffer[] = []

  async function* pieces(path: string, start: number, end: number, buffer: () => Buffer) {
    const file = await files.acquire(path)
    try {
      for (let at = start; at <= end; ) {
        const piece = await file.read(buffer(), at, end - at + 1)
        if (piece.length === 0) throw new Error(`${path} is shorter than it was`)
        yield piece
        at += piece.length
      }
    } finally {
      file.release()
    }
  }

  async function send(path: string, start: number, end: number, response: ServerResponse) {
    const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(PIECE)
    const write = writerTo(response)
    let left = end - start + 1
    try {
      for await (const piece of pieces(path, start, end, () => buffer)) {
        if (response.destroyed || response.writableEnded) return
        left -= piece.length
        await write(piece, left === 0)
      }
    } catch (error) {
      response.destroy(error instanceof Error ? error : undefined)
    } finally {
      if (spare.length < MOST_SPARE) spare.push(buffer)
    }
  }

  /** `start` and `end` are both included. */
  return (path: string, start: number, end: number): Readable => {
    const stream = Readable.from(
      pieces(path, start, end, () => Buffer.allocUnsafe(PIECE)),
      { objectMode: false, highWaterMark: 1 },
    )
    return Object.assign(stream, { writeToStream: (response: ServerResponse) => void send(path, start, end, response) })
  }
}

/** Writes and waits until the bytes are with the system, or the listener is gone. */
function writerTo(response: ServerResponse) {
  let wake = () => {}
  response.once('close', () => wake())
  return (piece: Buffer, isLast: boolean) =>
    new Promise<void>((resolve) => {
      wake = resolve
      response.write(piece, () => resolve())
      if (isLast) response.end()
    })
}
