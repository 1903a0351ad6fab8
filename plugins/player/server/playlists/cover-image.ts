import path from 'node:path'
import { ChildProcessStopped, fieldProblem, type ServerContext } from '@balafon/sdk/server'

type RenderResult = { readonly body: string; readonly small: string; readonly hue: number; readonly chroma: number } | { readonly error: string }

const RENDER_SCRIPT = path.join(import.meta.dirname, 'render-cover.ts')
const LIMITS = { cpuSeconds: 10, memoryMegabytes: 768, maxOutputBytes: 4 * 1024 * 1024 }

/** Renders an image of a user as a square cover. It uses a child process with limits, because even a small file can take a lot of time and memory to decode. */
export async function renderCover(bytes: Buffer, userId: number, { runInChild, log }: Pick<ServerContext, 'runInChild' | 'log'>) {
  const run = { command: process.execPath, args: [RENDER_SCRIPT], input: bytes, queueKey: `user:${userId}`, ...LIMITS }
  const output = await runInChild(run).catch((error: unknown) => {
    if (!(error instanceof ChildProcessStopped)) throw error
    log.info({ userId, reason: error.message }, 'could not render the cover of a playlist')
    throw fieldProblem({ file: 'player.cover.too_complex' })
  })
  const result: RenderResult = JSON.parse(output.toString())
  if ('error' in result) throw fieldProblem({ file: 'player.cover.type' })
  return { body: Buffer.from(result.body, 'base64'), small: Buffer.from(result.small, 'base64'), hue: result.hue, chroma: result.chroma }
}
