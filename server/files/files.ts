import { randomUUID } from 'node:crypto'
import type { FileEntry, Files, SqlRunner } from '@balafon/sdk/server'
import type { Signer } from '../security/signer.ts'
import type { Storage } from './storage.ts'

const EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/** Returns the MIME type of a stored file, from the extension of its key. */
export const getMimeType = (key: string) => Object.entries(EXTENSIONS).find(([, extension]) => key.endsWith(`.${extension}`))?.[0] ?? 'application/octet-stream'

/** Expiry times are rounded up to full hours, so that a browser gets the same URL again and can use its cache. */
const EXPIRY_STEP_SECONDS = 3600

/** Creates the files service of a plugin, or of the core. */
export function createFiles(sql: SqlRunner, storage: Storage, signer: Signer, plugin: string): Files {
  return {
    async add({ name, mime, body, visibility, ownerId }) {
      const extension = EXTENSIONS[mime]
      if (!extension) throw new Error(`Files of type ${mime} are not supported.`)
      const id = randomUUID()
      const path = `${visibility}/${id.slice(0, 2)}/${id}.${extension}`
      const size = await storage.write(path, body)
      try {
        const [row] = await sql<FileEntry>(
          `insert into file_entries (name, mime, extension, file_size, path, visibility, owner_id, plugin) values ($1, $2, $3, $4, $5, $6, $7, $8)
           returning id::int8::int as id, name, mime, extension, file_size::int8::int as file_size, path, updated_at`,
          [name.slice(0, 255), mime, extension, size, path, visibility, ownerId ?? null, plugin],
        )
        return row as FileEntry
      } catch (error) {
        // A file without a row would never be found and deleted again.
        await storage.remove(path)
        throw error
      }
    },
    getPublicUrl: (path) => `/storage/${path}`,
    createSignedUrl(path, seconds) {
      const expires = Math.ceil((Date.now() / 1000 + seconds) / EXPIRY_STEP_SECONDS) * EXPIRY_STEP_SECONDS
      return `/media/${path}?expires=${expires}&signature=${signer.sign(`${path}|${expires}`)}`
    },
    async remove(id) {
      const [row] = await sql<{ path: string }>('delete from file_entries where id = $1 returning path', [id])
      if (row) await storage.remove(row.path)
    },
  }
}

/** Whether the query of a signed URL has a valid signature for the path and has not expired. */
export function isValidSignature(signer: Signer, path: string, query: { expires?: unknown; signature?: unknown }): boolean {
  const { expires, signature } = query
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return false
  return signer.verify(`${path}|${expires}`, signature) && Number(expires) * 1000 > Date.now()
}
