import { promises as fs } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { drawCover } from '../covers/draw-cover.ts'
import type { RenderMessage, RenderRequest } from './messages.ts'
import { renderAlbums } from './worker-pool.ts'

const send = (message: RenderMessage) => process.send?.(message)

process.once('message', (request: RenderRequest) => {
  // When the parent process has ended, this process must delete the folder and exit.
  process.once('disconnect', () => void fs.rm(request.folder, { recursive: true, force: true }).finally(() => process.exit(1)))
  void render(request)
})

async function render({ plan, ffmpeg, folder, isInBackground }: RenderRequest) {
  try {
    if (isInBackground) setPriority(constants.priority.PRIORITY_LOW)
    for (const { key, pattern, palette, seed } of plan.covers) send({ kind: 'cover', cover: { key, ...drawCover(pattern, palette, seed) } })
    await renderAlbums(plan.albums, { ffmpeg, folder }, (track) => send({ kind: 'track', track }), isInBackground ? 1 : undefined)
    send({ kind: 'done' })
  } catch (error) {
    send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
  }
}
