import type { PlayerContext } from '../models.ts'
import type { MediaStore } from './media.store.ts'
import type { PicturesService } from './pictures.service.ts'

const BATCH = 100

export type MediaRemoval = ReturnType<typeof createMediaRemoval>

/** Creates the function that deletes what was made from files that no longer exist: renditions, edges and covers. */
export function createMediaRemoval(
  { models: { MediaArtwork, MediaAsset, MediaRendition }, files }: PlayerContext,
  store: MediaStore,
  pictures: PicturesService,
) {
  async function deleteAsset(id: number) {
    const asset = await MediaAsset.findByPk(id)
    if (!asset) return
    const renditions = await MediaRendition.findAll({ where: { assetId: id } })
    await pictures.deleteSizes(await MediaArtwork.findAll({ where: { assetId: id } }))
    for (const { fileEntryId } of renditions) await files.remove(fileEntryId)
    if (asset.edgesFileId !== null) await files.remove(asset.edgesFileId)
    // The row goes last: while it exists, an interrupted deletion is repeated.
    await asset.destroy()
  }
  return {
    async deleteUnused(signal: AbortSignal) {
      while (!signal.aborted) {
        const ids = await store.listDeletedFiles(BATCH)
        if (ids.length === 0) return
        for (const id of ids) await deleteAsset(id)
      }
    },
  }
}
