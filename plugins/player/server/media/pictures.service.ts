import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { JobRun } from '@balafon/sdk/server'
import { SMALL_IMAGE_WIDTH } from '../../contract/image-sizes.ts'
import type { Artwork } from '../../contract/media.ts'
import type { PlayerContext } from '../models.ts'
import type { ArtworkRow, AssetRow, MediaChanges } from './media-changes.ts'
import { type ArtworkResult, runArtworkProcess } from './run-processes.ts'
import { copyAndHash, withWorkFolder } from './work-folder.ts'

type RenderedArtwork = Exclude<ArtworkResult, { readonly error: string }>

export type PicturesService = ReturnType<typeof createPicturesService>

/**
 * Creates the service that renders artwork: pictures in several sizes. They come from pictures that users upload, and from covers that audio files
 * contain.
 */
export function createPicturesService(context: PlayerContext, changes: MediaChanges) {
  const { files, models } = context
  const { MediaArtwork } = models

  /** Stores the rendered sizes of a picture as public files. */
  async function storeSizes({ name }: ArtworkRow, folder: string, { width, height, hue, chroma, colors, files: sizes }: RenderedArtwork) {
    const stored = []
    for (const { file, ...size } of sizes) {
      const body = createReadStream(path.join(folder, file))
      const entry = await files.add({ name: `${name} (${size.width})`, mime: size.mime, body, visibility: 'public' })
      stored.push({ ...size, id: entry.id, url: files.getPublicUrl(entry.path) })
    }
    const main = stored.find(({ isMain }) => isMain)
    if (!main) throw new Error('A picture has no main size.')
    const variants = stored.map(({ width: variantWidth, mime, url }) => ({ width: variantWidth, mime, url }))
    const small = stored.find(({ width: variantWidth, mime }) => variantWidth === SMALL_IMAGE_WIDTH && mime === 'image/webp')
    const image = { url: main.url, ...(small && { small: small.url }), hue, chroma }
    const artwork: Artwork = { image, width, height, colors, variants }
    return { artwork, fileIds: stored.map(({ id }) => id) }
  }

  async function renderInto(row: ArtworkRow, source: string, folder: string, signal?: AbortSignal) {
    const result = await runArtworkProcess(context, source, folder, signal)
    if ('error' in result) {
      await row.update({ status: 'failed', error: result.error, updatedAt: new Date() })
    } else {
      const formerIds = row.fileIds
      await row.update({ status: 'ready', error: null, ...(await storeSizes(row, folder, result)), updatedAt: new Date() })
      for (const id of formerIds) await files.remove(id)
    }
    await changes.publishArtwork(row)
  }

  return {
    /** Renders the cover of an audio file. When the cover cannot be read, the audio file has no cover. */
    async addCover({ id: assetId, ownerId, name }: AssetRow, file: string) {
      const row = (await MediaArtwork.findOne({ where: { assetId } })) ?? (await MediaArtwork.create({ assetId, ownerId, name }))
      await withWorkFolder((folder) => renderInto(row, file, folder))
    },
    /** Renders an uploaded picture. */
    async process(artworkId: number, { signal, isLastAttempt }: Pick<JobRun, 'signal' | 'isLastAttempt'>) {
      const row = await MediaArtwork.findByPk(artworkId)
      const { fileEntryId = null } = row ?? {}
      if (!row || fileEntryId === null || row.status === 'ready') return
      try {
        await withWorkFolder(async (folder) => {
          const source = path.join(folder, 'original')
          await copyAndHash(await files.read(fileEntryId), source, signal)
          await renderInto(row, source, folder, signal)
        })
      } catch (error) {
        if (isLastAttempt && !signal.aborted) {
          await row.update({ status: 'failed', error: 'internal', updatedAt: new Date() })
          await changes.publishArtwork(row)
        }
        throw error
      }
    },
    /** Deletes the sizes of pictures. */
    async deleteSizes(rows: readonly ArtworkRow[]) {
      for (const row of rows) {
        for (const id of row.fileIds) await files.remove(id)
        await row.destroy()
      }
    },
  }
}
