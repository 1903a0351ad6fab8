import { randomUUID } from 'node:crypto'
import { type Files, problem } from '@balafon/sdk/server'
import type { CoreModels } from '../app/core-models.ts'
import type { Signer } from '../security/signer.ts'
import type { ContentSweeper } from './content-sweeper.ts'
import { findExtension } from './content-types.ts'
import { presentFileEntry } from './file-entry.presenter.ts'
import type { Storages } from './storages.ts'

/** Expiry times are rounded up to full hours, so that a browser gets the same URL again and can use its cache. */
const EXPIRY_STEP_SECONDS = 3600

export interface FilesDependencies {
  readonly models: Pick<CoreModels, 'FileEntry'>
  readonly storages: Pick<Storages, 'get' | 'getCurrent'>
  readonly sweeper: Pick<ContentSweeper, 'recordExpectedContent'>
  readonly signer: Signer
}

/** Creates the path of a new file. */
export function createFilePath(visibility: 'public' | 'private', extension: string): string {
  const id = randomUUID()
  return `${visibility}/${id.slice(0, 2)}/${id}.${extension}`
}

/** Creates the files service of a plugin, or of the core. */
export function createFiles({ models: { FileEntry }, storages, sweeper, signer }: FilesDependencies, plugin: string): Files {
  const find = (where: { readonly id: number } | { readonly path: string }) =>
    FileEntry.findOne({ attributes: ['id', 'path', 'disk', 'fileSize'], where: { ...where, plugin, deletedAt: null } })
  return {
    async add({ name, mime, body, visibility, ownerId }) {
      const extension = findExtension(mime)
      if (!extension) throw new Error(`Files of type ${mime} are not supported.`)
      const path = createFilePath(visibility, extension)
      const { disk, storage } = await storages.getCurrent()
      await sweeper.recordExpectedContent(disk, path)
      const size = await storage.write(path, body, { mime })
      try {
        const values = { name: name.slice(0, 255), mime, extension, fileSize: size, path, disk, visibility, ownerId: ownerId ?? null, plugin }
        return presentFileEntry(await FileEntry.create(values))
      } catch (error) {
        // The caller gets the first error. If this deletion fails too, the sweeper deletes the content later.
        await storage.remove(path).catch(() => {})
        throw error
      }
    },
    async find(id) {
      const file = await FileEntry.findOne({ where: { id, plugin, deletedAt: null } })
      return file && presentFileEntry(file)
    },
    async read(id, range) {
      const file = await find({ id })
      if (!file) throw problem(404, 'not_found')
      const storage = await storages.get(file.disk)
      const stored = await storage.stat(file.path)
      if (!stored) throw new Error(`The content of the file ${id} is missing.`)
      return storage.read(file.path, range?.start ?? 0, Math.min(range?.end ?? stored.size - 1, stored.size - 1))
    },
    getPublicUrl: (path) => `/storage/${path}`,
    async createSignedUrl(path, seconds, options) {
      if (!(await find({ path }))) throw problem(404, 'not_found')
      return buildSignedUrl(signer, path, seconds, options)
    },
    async remove(id) {
      const file = await FileEntry.findOne({ attributes: ['id', 'path', 'disk'], where: { id, plugin } })
      if (!file) return
      // The row is deleted last: while it exists, a failed deletion can be repeated.
      await (await storages.get(file.disk)).remove(file.path)
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
