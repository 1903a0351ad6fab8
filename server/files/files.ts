import { randomUUID } from 'node:crypto'
import { type Files, problem } from '@balafon/sdk/server'
import type { CoreModels } from '../app/core-models.ts'
import type { Signer } from '../security/signer.ts'
import { presentFileEntry } from './file-entry.presenter.ts'
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
export function createFiles({ FileEntry }: Pick<CoreModels, 'FileEntry'>, storage: Storage, signer: Signer, plugin: string): Files {
  const find = (where: { readonly id: number } | { readonly path: string }) => FileEntry.findOne({ attributes: ['id', 'path'], where: { ...where, plugin } })
  return {
    async add({ name, mime, body, visibility, ownerId }) {
      const extension = EXTENSIONS[mime]
      if (!extension) throw new Error(`Files of type ${mime} are not supported.`)
      const id = randomUUID()
      const path = `${visibility}/${id.slice(0, 2)}/${id}.${extension}`
      const size = await storage.write(path, body)
      try {
        const values = { name: name.slice(0, 255), mime, extension, fileSize: size, path, visibility, ownerId: ownerId ?? null, plugin }
        return presentFileEntry(await FileEntry.create(values))
      } catch (error) {
        // A file without a row would never be found and deleted again.
        await storage.remove(path)
        throw error
      }
    },
    async read(id) {
      const file = await find({ id })
      if (!file) throw problem(404, 'not_found')
      const stored = await storage.stat(file.path)
      if (!stored) throw new Error(`The content of the file ${id} is missing.`)
      return storage.read(file.path, 0, stored.size - 1)
    },
    getPublicUrl: (path) => `/storage/${path}`,
    async createSignedUrl(path, seconds, options) {
      if (!(await find({ path }))) throw problem(404, 'not_found')
      return buildSignedUrl(signer, path, seconds, options)
    },
    async remove(id) {
      const file = await find({ id })
      if (!file) return
      // The row goes last: while it exists, a failed deletion can be repeated.
      await storage.remove(file.path)
      await file.destroy()
    },
  }
}

/** Builds the signed URL of a path, whether or not a file exists there. */
export function buildSignedUrl(signer: Signer, path: string, seconds: number, { maxBytes }: { readonly maxBytes?: number } = {}): string {
  if (maxBytes !== undefined && !(Number.isSafeInteger(maxBytes) && maxBytes > 0)) throw new Error('maxBytes must be a whole number above 0.')
  const expires = Math.ceil((Date.now() / 1000 + seconds) / EXPIRY_STEP_SECONDS) * EXPIRY_STEP_SECONDS
  const signature = signer.sign(createSignedText(path, String(expires), maxBytes?.toString()))
  return `/media/${path}?expires=${expires}${maxBytes === undefined ? '' : `&max_bytes=${maxBytes}`}&signature=${signature}`
}

interface SignedUrlQuery {
  readonly expires?: unknown
  readonly max_bytes?: unknown
  readonly signature?: unknown
}

const createSignedText = (path: string, expires: string, maxBytes: string | undefined) =>
  [path, expires, ...(maxBytes === undefined ? [] : [maxBytes])].join('|')

/**
 * Checks the query of a signed URL.
 * @returns How many bytes of the file it may serve; `null` when the signature is not valid for the path or has expired.
 */
export function readSignedLimit(signer: Signer, path: string, { expires, max_bytes: maxBytes, signature }: SignedUrlQuery): number | null {
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return null
  if (maxBytes !== undefined && (typeof maxBytes !== 'string' || !/^\d{1,15}$/.test(maxBytes))) return null
  if (!signer.verify(createSignedText(path, expires, maxBytes), signature) || Number(expires) * 1000 <= Date.now()) return null
  return maxBytes === undefined ? Number.POSITIVE_INFINITY : Number(maxBytes)
}
