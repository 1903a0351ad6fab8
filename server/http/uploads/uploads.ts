import { randomUUID } from 'node:crypto'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { UploadedFile } from '@balafon/sdk/server'
import { problem } from '@balafon/sdk/server'
import { isBoom } from '@hapi/boom'
import { type as contentTypeOf } from '@hapi/content'
import type { Request } from '@hapi/hapi'
import { readForm } from './read-form.ts'
import { readJson } from './read-json.ts'

export interface ReceivedBody {
  readonly fields: unknown
  readonly file: UploadedFile | null
}

export interface Uploads {
  /** Reads a call's fields and its file, hands them on, and forgets the file afterwards. */
  receive<T>(request: Request, maxBytes: number, work: (received: ReceivedBody) => Promise<T>): Promise<T>
  /** Files whose call never ended: the process was killed. */
  deleteOld(): Promise<void>
}

/** No upload takes as long. */
const OLD = 24 * 3600 * 1000

/** Files on their way in lie in a folder of their own, under names of our making. */
export function createUploads(folder: string): Uploads {
  return {
    async receive(request, maxBytes, work) {
      const { mime, boundary } = contentTypeOf(request.headers['content-type'] as string | undefined)
      if (mime === 'application/json') return work({ fields: await readJson(request.raw.req), file: null })
      if (mime !== 'multipart/form-data' || boundary === undefined) throw problem(415, 'unsupported_media_type')
      await fs.mkdir(folder, { recursive: true })
      const target = path.join(folder, randomUUID())
      try {
        return await work(await readForm(request.raw.req, boundary, { target, maxBytes }))
      } catch (error) {
        // The rest of a body that was given up is not waited for: the connection cannot be used again.
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
        if (stat && Date.now() - stat.mtimeMs > OLD) await fs.rm(file, { force: true })
      }
    },
  }
}
