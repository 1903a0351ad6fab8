import path from 'node:path'
import { ChildProcessStopped, fieldProblem, type ServerContext } from '@balafon/sdk/server'
import { fileTypeFromBuffer } from 'file-type'
import { AVATAR_MEGAPIXELS, AVATAR_TYPES } from '../../contract/avatar.ts'

/** What the program that draws answers; pictures are base64. */
export type Drawn = { readonly large: string; readonly small: string } | { readonly refused: 'too_many_pixels' | 'unreadable' }

export interface Picture {
  readonly bytes: Buffer
  /** By which it came, and at which a refusal is told. */
  readonly field: 'file' | 'url'
}

const PROGRAM = path.join(import.meta.dirname, 'draw-squares.ts')
/** Measured: the worst of the pictures that are small enough (AVIF of 12 bits that can be seen through) takes over a second and fits into 640 megabytes. */
const LIMITS = { cpuSeconds: 10, memoryMegabytes: 768, maxOutputBytes: 4 * 1024 * 1024 }

/**
 * A picture from anywhere as two square ones of our own: drawn anew, so that nothing of what came along with it
 * (metadata, places, scripts) is kept; and drawn elsewhere, since few bytes can be a lot of picture.
 */
export async function squarePictures({ bytes, field }: Picture, userId: number, { runInChild, log }: Pick<ServerContext, 'runInChild' | 'log'>) {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const type = AVATAR_TYPES.find((allowed) => allowed === found?.mime)
  if (!type) throw fieldProblem({ [field]: 'auth.avatar.type' })
  const most = AVATAR_MEGAPIXELS[type]
  const args = [PROGRAM, type.replace('image/', ''), String(most * 1_000_000)]
  const answer = await runInChild({ command: process.execPath, args, input: bytes, queueKey: `user:${userId}`, ...LIMITS }).catch((error: unknown) => {
    if (!(error instanceof ChildProcessStopped)) throw error
    log.info({ userId, type, reason: error.message }, 'a picture could not be drawn')
    throw fieldProblem({ [field]: 'auth.avatar.too_heavy' })
  })
  const drawn: Drawn = JSON.parse(answer.toString())
  if (!('refused' in drawn)) return { large: Buffer.from(drawn.large, 'base64'), small: Buffer.from(drawn.small, 'base64') }
  if (drawn.refused === 'unreadable') throw fieldProblem({ [field]: 'auth.avatar.type' })
  throw fieldProblem({ [field]: 'auth.avatar.too_many_pixels' }, { most })
}
