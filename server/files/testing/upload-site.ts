import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { createTestSite } from '../../testing/index.ts'
import { writePlugin } from '../../testing/write-plugin.ts'

/** The plugin with the upload types of the tests. */
const PLUGIN = 'acme.uploads'

/** The upload types of the tests. */
export const UPLOAD_TYPES = {
  /** Private sounds of at most 1 MB. */
  sound: `${PLUGIN}.sound`,
  /** Private sounds of at most 5 TB. */
  largeSound: `${PLUGIN}.large_sound`,
  /** Public images. */
  image: `${PLUGIN}.image`,
  /** Files of any type that can be stored. */
  any: `${PLUGIN}.any`,
  /** Only users with the permission `music.create` may upload them. */
  restricted: `${PLUGIN}.restricted`,
  /** Its plugin refuses every file after it was stored. */
  refused: `${PLUGIN}.refused`,
} as const

const SERVER_MODULE = `
const uploaded = (globalThis.uploadedInTests ??= [])
const createType = (name, accepts, maxBytes, visibility, rest = {}) => ({
  name: '${PLUGIN}.' + name, accepts, maxBytes, visibility,
  onUploaded: async (file, user, transaction) => { uploaded.push({ ...file, userId: user.id, hasTransaction: transaction !== undefined }) },
  ...rest,
})
const refuse = (status, code) => Object.assign(new Error(code), { isBoom: true, output: { statusCode: status, headers: {}, payload: {} }, data: { code, data: {} } })
const serverModule = {
  provides: () => ({
    'core.uploadTypes/v1': [
      createType('sound', ['audio/*'], 1048576, 'private'),
      createType('large_sound', ['audio/*'], 5 * 1024 ** 4, 'private'),
      createType('image', ['image/*'], 20 * 1048576, 'public'),
      createType('any', ['audio/*', 'image/*', 'text/*', 'application/*'], 20 * 1048576, 'private'),
      createType('restricted', ['audio/*'], 1048576, 'private', {
        assertCanUpload: async (user) => { if (!user.permissions.some(({ name }) => name === 'music.create')) throw refuse(403, 'forbidden') },
      }),
      createType('refused', ['audio/*'], 1048576, 'private', { onUploaded: async () => { throw new Error('the plugin fails') } }),
      { ...createType('other', ['audio/*'], 1, 'private'), name: 'auth.stolen' },
    ],
  }),
}`

/** A file as the plugin of the tests received it. */
export interface ReceivedFile {
  readonly id: number
  readonly name: string
  readonly mime: string
  readonly path: string
  readonly relativePath: string | null
  readonly userId: number
  readonly hasTransaction: boolean
}

declare global {
  var uploadedInTests: ReceivedFile[] | undefined
}

/** Lists the files that the plugin of the tests received, in their order. */
export const listReceivedFiles = (): readonly ReceivedFile[] => globalThis.uploadedInTests ?? []

/** Creates a site with a plugin that declares upload types. */
export async function createUploadSite(environment: Readonly<Record<string, string>> = {}) {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-upload-types-'))
  await writePlugin(folder, PLUGIN, { server: SERVER_MODULE })
  const site = await createTestSite({ PLUGINS_DIR: folder, ...environment })
  await site.enablePlugin(PLUGIN)
  return {
    ...site,
    /** The folder of the plugin, for a second node of the site. */
    pluginsFolder: folder,
    /** Lists the files of the storage on the disk, as paths in it. */
    async listStoredFiles(): Promise<string[]> {
      const root = path.join(site.config.dataDir, 'files')
      const entries = await fs.readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
      return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)))
    },
    async close() {
      await site.close()
      await fs.rm(folder, { recursive: true, force: true })
    },
  }
}

export type UploadSite = Awaited<ReturnType<typeof createUploadSite>>

/** The default size of `createSound`, in bytes. */
export const SOUND_BYTES = 2044

/** Creates a WAV file of silence with a total size in bytes. */
export function createSound(size = SOUND_BYTES): Buffer {
  const dataBytes = size - 44
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(Math.min(36 + dataBytes, 0xffffffff), 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8000, 24)
  header.writeUInt32LE(8000, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(Math.min(dataBytes, 0xffffffff), 40)
  return Buffer.concat([header, Buffer.alloc(dataBytes, 128)])
}

/** Creates a small image of one colour. */
export const createImage = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' = 'png', side = 8): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c05020' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'a private note' } } })
    .toFormat(format)
    .toBuffer()

/** Encodes the metadata of an upload for the tus protocol. */
export const encodeMetadata = (metadata: Readonly<Record<string, string>>): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
