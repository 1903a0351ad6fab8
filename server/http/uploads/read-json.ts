import type { Readable } from 'node:stream'
import { problem } from '@balafon/sdk/server'
import { readChunks } from './read-chunks.ts'

const MOST = 64 * 1024

/** The fields of a call that could have brought a file and did not. */
export async function readJson(source: Readable): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of readChunks(source)) {
    size += chunk.length
    if (size > MOST) throw problem(413, 'too_large')
    chunks.push(chunk)
  }
  if (size === 0) return {}
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'), refusePrototypes)
  } catch {
    throw problem(400, 'bad_request')
  }
}

function refusePrototypes(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new Error('a prototype in a body')
  return value
}
