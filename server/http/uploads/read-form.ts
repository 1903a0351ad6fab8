import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fieldProblem, problem, type UploadedFile } from '@balafon/sdk/server'
import { Dispenser, type FilePart } from '@hapi/pez'
import { formatBytes } from './format-bytes.ts'
import { readChunks } from './read-chunks.ts'
import { sanitizeFileName } from './sanitize-file-name.ts'

export interface FormOptions {
  /** Where the file is written. */
  readonly target: string
  readonly maxBytes: number
}

/** What fields, headers and boundaries may weigh beside the file. */
const BESIDE = 64 * 1024

/**
 * Reads a form with one file, which goes to disk as it comes. What is too large is noticed where it becomes so:
 * nothing that a sender says of a size is believed.
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
    Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true })
  })
  dispenser.on('part', (arrived) => {
    if (arrived.name !== 'file') fail(fieldProblem({ [arrived.name || '_']: 'field.unknown' }))
    if (part) fail(fieldProblem({ file: 'upload.one_file' }))
    if (failure) return void arrived.resume()
    part = arrived
    writing = write(arrived, options)
    writing.catch(fail)
  })
  dispenser.on('error', () => fail(problem(400, 'bad_request')))
  const closed = once(dispenser, 'close').catch(() => {})

  let bytes = 0
  try {
    for await (const chunk of readChunks(source)) {
      dispenser.write(chunk)
      bytes += chunk.length
      if (bytes > options.maxBytes + BESIDE) fail(tooLarge(part, options.maxBytes))
      if (failure) throw failure
      await roomIn(part)
    }
    dispenser.end()
    await closed
    if (failure) throw failure
    return { fields, file: fileOf(await writing, part) }
  } catch (error) {
    part?.destroy(new Error('given up'))
    await writing?.catch(() => {})
    throw failure ?? error
  }
}

/** A form whose field was left alone sends nothing, without a name. */
function fileOf(file: UploadedFile | undefined, part: FilePart | undefined) {
  if (!file || (file.size === 0 && part?.filename === '')) return null
  if (file.size === 0) throw fieldProblem({ file: 'upload.empty' })
  return file
}

const tooLarge = (part: FilePart | undefined, maxBytes: number) =>
  part ? fieldProblem({ file: 'upload.too_large' }, { file: sanitizeFileName(part.filename), size: formatBytes(maxBytes) }) : problem(413, 'too_large')

/** A disk that is slower than the sender slows the sender down. */
async function roomIn(part: Writable | undefined) {
  if (part?.writableNeedDrain && !part.destroyed) await Promise.race([once(part, 'drain'), once(part, 'close')])
}

async function write(part: FilePart, { target, maxBytes }: FormOptions): Promise<UploadedFile> {
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      size += chunk.length
      next(size > maxBytes ? tooLarge(part, maxBytes) : null, chunk)
    },
  })
  await pipeline(part, counted, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
  return { name: sanitizeFileName(part.filename), path: target, size }
}
