import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DemoPlan, RenderedCover, RenderedTrack, RenderMessage, RenderRequest } from './messages.ts'

export const TRACK_MIME = 'audio/mp4'

export interface RenderOptions {
  /** Receives each track once its file is written, in no particular order, one at a time. */
  readonly onTrack: (track: RenderedTrack) => Promise<void>
  /** Receives each cover, one at a time. */
  readonly onCover: (cover: RenderedCover) => Promise<void>
  /** Stops the rendering; the returned promise rejects with the reason of the signal. */
  readonly signal?: AbortSignal
  /** Renders with one thread and a low priority, so that the site stays fast meanwhile. */
  readonly isInBackground?: boolean
  /** The path of an operator's FFmpeg; by default `FFMPEG_PATH`. Without it, FFmpeg's libraries from npm are used. */
  readonly ffmpeg?: string | undefined
}

/**
 * Renders the music and the covers of a plan in a child process, which frees its memory by exiting when it is done.
 * Temporary files are deleted in every case.
 * @throws When a track cannot be rendered, a callback rejects, or the signal is aborted.
 */
export async function renderDemoCatalogue(
  plan: DemoPlan,
  { onTrack, onCover, signal, isInBackground = false, ffmpeg = process.env.FFMPEG_PATH || undefined }: RenderOptions,
): Promise<void> {
  signal?.throwIfAborted()
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-demo-'))
  try {
    await runRenderProcess({ plan, ffmpeg, folder, isInBackground }, signal, async (message) => {
      if (message.kind === 'cover') return onCover(message.cover)
      await onTrack(message.track)
      await fs.rm(message.track.path, { force: true })
    })
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

type ResultMessage = Extract<RenderMessage, { kind: 'track' | 'cover' }>

/** Starts the child process and passes its results to `handle`, one at a time. */
function runRenderProcess(request: RenderRequest, signal: AbortSignal | undefined, handle: (message: ResultMessage) => Promise<void>): Promise<void> {
  // Without `execArgv: []`, the child would inherit options of the server such as `--inspect`.
  const child = fork(new URL('./render-process.ts', import.meta.url), { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  // Resolves when all results received so far are handled. Each result waits for the previous one.
  let allHandled: Promise<void> = Promise.resolve()
  return new Promise<void>((resolve, reject) => {
    const onAbort = () => reject(signal?.reason)
    signal?.addEventListener('abort', onAbort, { once: true })
    child.once('error', reject)
    child.once('exit', (code, exitSignal) => {
      signal?.removeEventListener('abort', onAbort)
      reject(new Error(`The render process ended early (${code ?? exitSignal}).`))
    })
    child.on('message', (message: RenderMessage) => {
      if (message.kind === 'failed') return reject(new Error(`A demo track could not be rendered: ${message.reason}`))
      if (message.kind === 'done') return void allHandled.then(resolve)
      allHandled = allHandled.then(() => handle(message))
      allHandled.catch(reject)
    })
    child.send(request)
  }).finally(async () => {
    await stopProcess(child)
    await allHandled.catch(() => {})
  })
}

/** Ends the child process and waits until it has exited, so that it writes no more files. */
async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  child.kill()
  await once(child, 'exit')
}
