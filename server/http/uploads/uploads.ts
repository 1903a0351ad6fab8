import { randomUUID } from 'node:crypto'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { UploadedFile } from '@balafon/sdk/server'
import { problem } from '@balafon/sdk/server'
import { isBoom } from '@hapi/boom'
import { type as parseContentType } from '@hapi/content'
import type { Request } from '@hapi/hapi'
import { readHeader } from '../http-messages.ts'
import { readForm } from './read-form.ts'
import { readJson } from './read-json.ts'

export interface ReceivedBody {
  readonly fields: unknown
  readonly file: UploadedFile | null
}

export interface Uploads {
  /** Reads the fields and the file of a request, passes them to a handler, and deletes the file afterwards. */
  receive<T>(request: Request, maxBytes: number, handle: (received: ReceivedBody) => Promise<T>): Promise<T>
  /** Deletes files of requests that never ended because the process was killed. */
  deleteOld(): Promise<void>
}

/** Received files that are older than this belong to a request that never ended, because no upload takes this long. */
const MAX_AGE_MS = 24 * 3600 * 1000

/** Creates the receiver of uploaded files. They are written to one folder, with generated names. */
export function createUploads(folder: string): Uploads {
  return {
    async receive(request, maxBytes, handle) {
      const { mime, boundary } = parseContentType(readHeader(request, 'content-type'))
      if (mime === 'application/json') return handle({ fields: await readJson(request.raw.req), file: null })
      if (mime !== 'multipart/form-data' || boundary === undefined) throw problem(415, 'unsupported_media_type')
      await fs.mkdir(folder, { recursive: true })
      const target = path.join(folder, randomUUID())
      try {
        return await handle(await readForm(request.raw.req, boundary, { target, maxBytes }))
      } catch (error) {
        // The rest of an aborted body is not read, so the connection cannot be used again.
        if (isBoom(error) && !request.raw.req.readableEnded) error.output.headers.connection = 'close'
        throw error
      } finally {
        await fs.rm(target, { force: true })
      }
    },
    async deleteOld() {
      const names = await fs.readdir(folder).catch(() => [])
      for (const name of names) {
        const file = path.join(folder, name)
        const stat = await fs.stat(file).catch(() => null)
        if (stat && Date.now() - stat.mtimeMs > MAX_AGE_MS) await fs.rm(file, { force: true })
      }
    },
  }
}
