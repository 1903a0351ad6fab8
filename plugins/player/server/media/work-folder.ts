import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Runs a function with a temporary folder, which is deleted in every case. */
export async function withWorkFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'balafon-media-')))
  try {
    return await run(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Copies a stored file to the disk and returns the SHA-256 of its content. */
export async function copyAndHash(source: Readable, target: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(source, tap, createWriteStream(target), ...(signal ? [{ signal }] : []))
  return hash.digest('hex')
}
