import path from 'node:path'
import { ChildProcessStopped, fieldProblem, type ServerContext } from '@balafon/sdk/server'
import { AVATAR_MAX_MEGAPIXELS, AVATAR_TYPES } from '../../contract/avatar.ts'

/** The output of the child process; images are base64. */
export type RenderResult = { readonly large: string; readonly small: string } | { readonly error: 'too_many_pixels' | 'unreadable' }

export interface SourceImage {
  readonly bytes: Buffer
  /** The field that the image came from; errors are reported at it. */
  readonly field: 'file' | 'url'
}

const RENDER_SCRIPT = path.join(import.meta.dirname, 'render-avatar.ts')
/** Measured: the slowest accepted image (a 12-bit AVIF with transparency) takes more than a second and less than 640 megabytes. */
const LIMITS = { cpuSeconds: 10, memoryMegabytes: 768, maxOutputBytes: 4 * 1024 * 1024 }

/**
 * Renders an image from any source as two square images. Rendering removes metadata, locations and scripts. It runs in a child process,
 * because a small file can take a lot of time and memory to decode.
 */
export async function createAvatarImages({ bytes, field }: SourceImage, userId: number, { runInChild, log }: Pick<ServerContext, 'runInChild' | 'log'>) {
  const { fileTypeFromBuffer } = await import('file-type')
  const detected = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const type = AVATAR_TYPES.find((allowed) => allowed === detected?.mime)
  if (!type) throw fieldProblem({ [field]: 'auth.avatar.type' })
  const maxMegapixels = AVATAR_MAX_MEGAPIXELS[type]
  const args = [RENDER_SCRIPT, type.replace('image/', ''), String(maxMegapixels * 1_000_000)]
  const output = await runInChild({ command: process.execPath, args, input: bytes, queueKey: `user:${userId}`, ...LIMITS }).catch((error: unknown) => {
    if (!(error instanceof ChildProcessStopped)) throw error
    log.info({ userId, type, reason: error.message }, 'could not render an avatar')
    throw fieldProblem({ [field]: 'auth.avatar.too_complex' })
  })
  const result: RenderResult = JSON.parse(output.toString())
  if (!('error' in result)) return { large: Buffer.from(result.large, 'base64'), small: Buffer.from(result.small, 'base64') }
  if (result.error === 'unreadable') throw fieldProblem({ [field]: 'auth.avatar.type' })
  throw fieldProblem({ [field]: 'auth.avatar.too_many_pixels' }, { most: maxMegapixels })
}
