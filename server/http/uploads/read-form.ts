import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fieldProblem, problem, type UploadedFile } from '@balafon/sdk/server'
import { Dispenser, type FilePart } from '@hapi/pez'
import { UNNAMED_FIELD } from '../validation-issues.ts'
import { formatBytes } from './format-bytes.ts'
import { readChunks } from './read-chunks.ts'
import { sanitizeFileName } from './sanitize-file-name.ts'

export interface FormOptions {
  /** The path that the file is written to. */
  readonly target: string
  readonly maxBytes: number
}

/** Allowed size of fields, headers and boundaries together. */
const MAX_OVERHEAD_BYTES = 64 * 1024

/**
 * Reads a multipart form with at most one file, which is written to disk while it arrives. The size limit is checked on the received
 * bytes: a size that the sender declares is not trusted.
 */
export async function readForm(source: Readable, boundary: string, options: FormOptions) {
  const dispenser = new Dispenser({ boundary })
  const fields: Record<string, string> = {}
  let failure: unknown
  let part: FilePart | undefined
  let writing: Promise<UploadedFile> | undefined
  const fail = (error: unknown) => {
    failure ??= error
  }

  dispenser.on('field', (name, value) => {
    if (name === '__proto__') fail(problem(400, 'bad_request'))
    if (Object.hasOwn(fields, name)) fail(fieldProblem({ [name]: 'field.format' }))
    // An assignment to `__proto__` would change the prototype of `fields`.
    Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true })
  })
  dispenser.on('part', (newPart) => {
    if (newPart.name !== 'file') fail(fieldProblem({ [newPart.name || UNNAMED_FIELD]: 'field.unknown' }))
    if (part) fail(fieldProblem({ file: 'upload.one_file' }))
    if (failure) return void newPart.resume()
    part = newPart
    writing = writeFile(newPart, options)
    writing.catch(fail)
  })
  dispenser.on('error', () => fail(problem(400, 'bad_request')))
  const dispenserClosed = once(dispenser, 'close').catch(() => {})

  let receivedBytes = 0
  try {
    for await (const chunk of readChunks(source)) {
      dispenser.write(chunk)
      receivedBytes += chunk.length
      if (receivedBytes > options.maxBytes + MAX_OVERHEAD_BYTES) fail(createTooLargeProblem(part, options.maxBytes))
      if (failure) throw failure
      await waitForDrain(part)
    }
    dispenser.end()
    await dispenserClosed
    if (failure) throw failure
    return { fields, file: checkFile(await writing, part) }
  } catch (error) {
    part?.destroy(new Error('upload aborted'))
    await writing?.catch(() => {})
    throw failure ?? error
  }
}

/** A browser sends an empty file without a name for an empty file field. */
function checkFile(file: UploadedFile | undefined, part: FilePart | undefined) {
  if (!file || (file.size === 0 && part?.filename === '')) return null
  if (file.size === 0) throw fieldProblem({ file: 'upload.empty' })
  return file
}

const createTooLargeProblem = (part: FilePart | undefined, maxBytes: number) =>
  part ? fieldProblem({ file: 'upload.too_large' }, { file: sanitizeFileName(part.filename), size: formatBytes(maxBytes) }) : problem(413, 'too_large')

/** Slows the sender down to the speed of the disk. */
async function waitForDrain(part: Writable | undefined) {
  if (part?.writableNeedDrain && !part.destroyed) await Promise.race([once(part, 'drain'), once(part, 'close')])
}

async function writeFile(part: FilePart, { target, maxBytes }: FormOptions): Promise<UploadedFile> {
  let size = 0
  const sizeCheck = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      size += chunk.length
      next(size > maxBytes ? createTooLargeProblem(part, maxBytes) : null, chunk)
    },
  })
  await pipeline(part, sizeCheck, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
  return { name: sanitizeFileName(part.filename), path: target, size }
}
