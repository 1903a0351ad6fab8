import type { Readable } from 'node:stream'
import { problem } from '@balafon/sdk/server'
import { readChunks } from './read-chunks.ts'

const MAX_BYTES = 64 * 1024

/** Reads the JSON body of a request to an upload endpoint that has no file. */
export async function readJson(source: Readable): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of readChunks(source)) {
    size += chunk.length
    if (size > MAX_BYTES) throw problem(413, 'too_large')
    chunks.push(chunk)
  }
  if (size === 0) return {}
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'), rejectPrototypes)
  } catch {
    throw problem(400, 'bad_request')
  }
}

function rejectPrototypes(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new Error('__proto__ in a request body')
  return value
}
