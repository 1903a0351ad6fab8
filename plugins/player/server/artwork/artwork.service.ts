import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ChildProcessStopped, problem } from '@balafon/sdk/server'
import type { ArtworkSize } from '../../contract/artwork.ts'
import type { PlayerContext } from '../models.ts'
import type { ArtworkStore } from './artwork.store.ts'

const RENDER_SCRIPT = path.join(import.meta.dirname, 'render-artwork.ts')
const LIMITS = { cpuSeconds: 10, memoryMegabytes: 768, maxOutputBytes: 4 * 1024 * 1024 }
/** All guests together count as one caller in the queue of child processes. Otherwise many guests would delay the uploads of users. */
const QUEUE_KEY = 'artwork'
const UNUSED_PER_RUN = 200

type Context = Pick<PlayerContext, 'files' | 'log' | 'models' | 'runInChild'>

export type ArtworkService = ReturnType<typeof createArtworkService>

/** Creates the service that renders covers and portraits as JPEG, each size once. */
export function createArtworkService(store: ArtworkStore, { files, log, models: { ArtworkRendition }, runInChild }: Context) {
  const running = new Map<string, Promise<string>>()

  async function render(source: string, size: ArtworkSize): Promise<string> {
    const sourceId = await store.findSource(source)
    if (sourceId === null) throw problem(404, 'player.artwork_not_found')
    const input = await buffer(await files.read(sourceId))
    const run = { command: process.execPath, args: [RENDER_SCRIPT, String(size)], input, queueKey: QUEUE_KEY, ...LIMITS }
    const body = await runInChild(run).catch((error: unknown) => {
      if (!(error instanceof ChildProcessStopped)) throw error
      log.warn({ source, reason: error.message }, 'could not render artwork')
      throw problem(404, 'player.artwork_not_found')
    })
    const file = await files.add({ name: `artwork-${size}.jpg`, mime: 'image/jpeg', body, visibility: 'public' })
    const storedPath = await store.add(source, size, file.path, file.id)
    // Another node has stored its rendition of the same image first, so this file is not needed.
    if (storedPath !== file.path) await files.remove(file.id)
    return storedPath
  }

  return {
    /**
     * Returns the URL of a square JPEG of an image file.
     * @throws 404 `player.artwork_not_found` when the player has no such image, 503 `busy` when too many images wait to be rendered
     */
    async getUrl(source: string, size: ArtworkSize): Promise<string> {
      const existing = await ArtworkRendition.findOne({ where: { source, size } })
      if (existing) return files.getPublicUrl(existing.path)
      const key = `${size} ${source}`
      const pending = running.get(key) ?? render(source, size).finally(() => running.delete(key))
      running.set(key, pending)
      return files.getPublicUrl(await pending)
    },
    async deleteUnused(): Promise<boolean> {
      const rows = await store.listUnused(UNUSED_PER_RUN)
      for (const { source, size, file_entry_id } of rows) {
        await files.remove(file_entry_id)
        await ArtworkRendition.destroy({ where: { source, size } })
      }
      return rows.length === UNUSED_PER_RUN
    },
  }
}
