import path from 'node:path'
import { ChildProcessStopped, fieldProblem, type RunInChild } from '@balafon/sdk/server'
import { SVG_TYPE } from '../content-types.ts'
import { sanitizeSvg } from './sanitize-svg.ts'

const RENDER_SCRIPT = path.join(import.meta.dirname, 'render-image.ts')
const LIMITS = { cpuSeconds: 15, memoryMegabytes: 768, maxOutputBytes: 48 * 1024 * 1024 }
/** AVIF takes the most memory for each pixel. */
const MAX_PIXELS: Readonly<Record<string, number>> = { 'image/avif': 16_000_000 }
const DEFAULT_MAX_PIXELS = 40_000_000
/** Larger images are refused before they are read into memory. */
export const MAX_IMAGE_BYTES = 64 * 1024 * 1024
const MAX_SVG_BYTES = 1024 * 1024

/** An image that is safe to show: encoded by the server, or sanitized. */
export interface SafeImage {
  readonly mime: string
  readonly body: Buffer
}

export interface ImagesDependencies {
  readonly runInChild: RunInChild
  readonly log: { info(detail: object, message: string): void }
}

export type Images = ReturnType<typeof createImages>

/** Creates the processing of uploaded images. Encoding an image again removes metadata, locations and scripts. */
export const createImages = ({ runInChild, log }: ImagesDependencies) => ({
  /** @throws 422 at `file` when the image cannot be decoded, or would take too much time or memory. */
  async render(bytes: Buffer, mime: string, userId: number): Promise<SafeImage> {
    const args = [RENDER_SCRIPT, mime.replace('image/', ''), String(MAX_PIXELS[mime] ?? DEFAULT_MAX_PIXELS)]
    const output = await runInChild({ command: process.execPath, args, input: bytes, queueKey: `user:${userId}`, ...LIMITS }).catch((error: unknown) => {
      if (!(error instanceof ChildProcessStopped)) throw error
      log.info({ userId, mime, reason: error.message }, 'could not encode an uploaded image')
      throw fieldProblem({ file: 'upload.image_too_complex' })
    })
    if (output[0] === 2) throw fieldProblem({ file: 'upload.image_too_complex' })
    if (output[0] !== 0) throw fieldProblem({ file: 'upload.not_accepted' })
    return { mime: 'image/webp', body: output.subarray(1) }
  },
  /** @throws 422 at `file` when the file is too large or no SVG image. */
  sanitize(bytes: Buffer): SafeImage {
    if (bytes.length > MAX_SVG_BYTES) throw fieldProblem({ file: 'upload.image_too_complex' })
    const sanitized = sanitizeSvg(bytes.toString('utf8'))
    if (sanitized === null) throw fieldProblem({ file: 'upload.not_accepted' })
    return { mime: SVG_TYPE, body: Buffer.from(sanitized) }
  },
})
