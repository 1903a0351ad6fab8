import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { SignedInUser, TestSite } from '@balafon/sdk/testing'
import sharp from 'sharp'
import { uploadAvatar } from '../../contract/avatar.ts'

/** The options with which encoding a large image takes the least time. */
const FASTEST = { png: {}, jpeg: {}, webp: { effort: 0 }, gif: { effort: 1, colours: 2, dither: 0 }, avif: { effort: 0 } } as const

export const FORMATS = ['png', 'jpeg', 'webp', 'gif', 'avif'] as const

/** Creates a red image. */
export const createImage = (format: (typeof FORMATS)[number], width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 30 } } })
    .toFormat(format, FASTEST[format])
    .toBuffer()

/** Uploads a file as the profile image of a user. */
export const upload = (user: SignedInUser, file: Buffer, name = 'me.png') => user.upload(uploadAvatar, { params: { id: 'me' }, file, name })

/** Counts the files in the storage of a site. */
export async function countStoredFiles({ config }: TestSite): Promise<number> {
  const folder = path.join(config.dataDir, 'files')
  await fs.mkdir(folder, { recursive: true })
  return (await fs.readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile()).length
}
